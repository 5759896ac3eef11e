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

/** Announces the writes of a job like those of a form, so that trees and lists read again. */
function useAnnouncedWrites({ status }: ImportView) {
  const before = useRef(status);
  useEffect(() => {
    const isDone = status === 'applied' || status === 'undone';
    if (isDone && before.current !== status)
      for (const resource of ['records', 'authors', 'indices'] as const) writeEvents.announce(resource, {});
    before.current = status;
  }, [status]);
}

/** One import from its check to its undo: summary, questions, rows and actions. */
export function ImportScreen({ found: importEntry, search }: { found: ImportView; search: ImportSearch }) {
  const { t } = useTranslation();
  const [inTheWay, setInTheWay] = useState<readonly InTheWay[]>([]);
  useAnnouncedWrites(importEntry);
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
