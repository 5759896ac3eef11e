import 'virtual:labels/author';
import 'virtual:labels/collection';
import 'virtual:labels/document';
import 'virtual:labels/documentation';
import 'virtual:labels/series';
import 'virtual:labels/unit';
import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { useEffect, useRef, useState } from 'react';
import { writeEvents } from '../../api/follow-writes.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { InTheWay } from './import-actions.ts';
import { ImportBar } from './import-bar.tsx';
import type { ImportSearch } from './import-queries.ts';
import { ImportQuestions } from './import-questions.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSummary } from './import-summary.tsx';
import classes from './imports.module.css';

const BUSY = {
  checking: 'imports.checking',
  applying: 'imports.applying',
  undoing: 'imports.undoing',
} as const;

/** Records written by a job are announced like those of a form: trees and lists read them again. */
function useToldWrites({ status }: ImportView) {
  const before = useRef(status);
  useEffect(() => {
    const isDone = status === 'applied' || status === 'undone';
    if (isDone && before.current !== status)
      for (const resource of ['records', 'authors', 'indices'] as const) writeEvents.announce(resource, {});
    before.current = status;
  }, [status]);
}

/** One file from its check to its undoing: what it would do, what it asks, and what to press. */
export function ImportScreen({ found: importEntry, search }: { found: ImportView; search: ImportSearch }) {
  const { t } = useTranslation();
  const [inTheWay, setInTheWay] = useState<readonly InTheWay[]>([]);
  useToldWrites(importEntry);
  const { status } = importEntry;
  if (status === 'checking' || status === 'applying' || status === 'undoing')
    return (
      <div role="status" className={classes.busy}>
        <ProgressBar label={t(BUSY[status])} value={importEntry.progress} />
      </div>
    );
  const hasRows = status !== 'refused';
  return (
    <>
      <ImportSummary found={importEntry} inTheWay={inTheWay} />
      {status === 'checked' && <ImportQuestions key={importEntry.id} found={importEntry} />}
      {hasRows && <ImportRows found={importEntry} search={search} />}
      <ImportBar importEntry={importEntry} onInTheWay={setInTheWay} />
    </>
  );
}
