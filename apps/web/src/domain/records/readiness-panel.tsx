import 'virtual:texts/pages';
import 'virtual:labels/collection';
import 'virtual:labels/document';
import 'virtual:labels/series';
import 'virtual:labels/unit';
import { Button } from '@mantine/core';
import { bulkRecordsApi } from '@regest/contract/endpoints/bulk-records.ts';
import type { Finding, FindingCode, Readiness } from '@regest/contract/endpoints/readiness.ts';
import { FINDINGS_SHOWN } from '@regest/contract/endpoints/readiness.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { ClosureScope } from '@regest/contract/values/closure.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { FRESH_MS } from '../../api/follow-writes.ts';
import { useCan } from '../../session/current-user.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { fieldHref } from '../addresses/addresses.ts';
import classes from './readiness.module.css';
import { Signature } from './signature.tsx';
import { titleText } from './title-text.ts';

/** One press closes what may hold personal data, until a person decides otherwise; one undo in the log opens it. */
function CloseButton({ id, scope }: Pick<Finding, 'id'> & { scope: ClosureScope }) {
  const { t } = useTranslation();
  async function close() {
    const closure = { scope, reason: 'personalData', until: null, atEnd: 'ask' };
    try {
      await call(bulkRecordsApi.patch, { body: { ids: [id], set: { closure } } });
      notify.success(t('closure.saved'));
    } catch (failure) {
      notify.error(t(errorMessageKey(failure)));
    }
  }
  return (
    <Button size="compact-sm" onClick={close}>
      {t('closure.closePersonalData')}
    </Button>
  );
}

function FindingLine({ finding }: { finding: Finding }) {
  const { t } = useTranslation();
  const { code, fieldName, id, level, title, computedSignature } = finding;
  const name = fieldName?.split('.')[0];
  const field = name ? labelOf(level, name) : '';
  const can = useCan();
  return (
    <li data-severity={finding.severity}>
      <Signature value={computedSignature} />{' '}
      <a href={fieldHref(level, id, name)} target="_blank" rel="noreferrer">
        {titleText(title)}
      </a>
      <span className={classes.what}>{t(`readiness.code.${code}`, { field })}</span>
      {code === 'possiblePersonalData' && can('closure.write') && (
        <CloseButton id={id} scope={name === LEVELS[level].defaultFileField ? 'files' : 'record'} />
      )}
    </li>
  );
}

function Counts({
  readiness,
  only,
  onOnly,
}: {
  readiness: Readiness;
  only: string;
  onOnly: (code: string) => void;
}) {
  const { t } = useTranslation();
  const codes = Object.entries(readiness.byCode) as [FindingCode, number][];
  if (codes.length < 2) return null;
  return (
    <fieldset className={classes.kinds}>
      <legend className="visually-hidden">{t('readiness.show')}</legend>
      {[['', readiness.counts.blocks + readiness.counts.warns] as const, ...codes].map(([code, count]) => (
        <label key={code} className={classes.kind}>
          <input type="radio" name="readiness" checked={only === code} onChange={() => onOnly(code)} />
          {code === '' ? t('readiness.all') : t(`readiness.kind.${code}`)} ({count})
        </label>
      ))}
    </fieldset>
  );
}

/** Findings that block or warn, by record, each a link to its field; the counts filter the list. */
export default function ReadinessPanel({ level, id, deep }: WhatIsReady) {
  const { t } = useTranslation();
  const [only, setOnly] = useState('');
  const { data, error, refetch } = useQuery(readinessQuery({ level, id, deep }));
  if (error) return <ErrorState message={t(errorMessageKey(error))} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  const { counts, findings } = data;
  if (findings.length === 0) return <p role="status">{t('readiness.none')}</p>;
  const filtered = findings.filter(({ code }) => only === '' || code === only);
  return (
    <div className={classes.panel}>
      <p role="status">
        {counts.blocks === 0 ? t('readiness.ready') : t('readiness.blocks', { count: counts.blocks })}
        {counts.warns > 0 &&
          ` ${counts.blocks > 0 ? t('readiness.and') : ''} ${t('readiness.warns', { count: counts.warns })}`}
        {counts.blocks + counts.warns > 0 && '.'}
      </p>
      <Counts readiness={data} only={only} onOnly={setOnly} />
      <ul className={classes.findings} tabIndex={-1}>
        {filtered.map((finding) => (
          <FindingLine key={`${finding.code}-${finding.id}-${finding.fieldName}`} finding={finding} />
        ))}
      </ul>
      {findings.length >= FINDINGS_SHOWN && <p>{t('readiness.more', { count: FINDINGS_SHOWN })}</p>}
    </div>
  );
}

export interface WhatIsReady {
  level: RecordLevel;
  id: number;
  deep: boolean;
}

/** Findings before publishing, cached for a moment, so that the panel does not read them twice. */
const readinessQuery = ({ level, id, deep }: WhatIsReady) =>
  queryOptions({
    queryKey: ['records', level, id, 'readiness', deep],
    queryFn: ({ signal }) =>
      call(recordsApi[level].readiness, { params: { id }, query: { deep: deep ? 'true' : 'false' }, signal }),
    staleTime: FRESH_MS,
    // A failure is shown; the user retries.
    retryOnMount: false,
  });
