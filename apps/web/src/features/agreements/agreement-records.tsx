import { Button } from '@mantine/core';
import {
  type AgreementView,
  agreementsApi,
  MAX_AGREEMENT_RECORDS,
} from '@regest/contract/endpoints/agreements.ts';
import { SUGGEST_MIN, type Suggestion, searchApi } from '@regest/contract/endpoints/search.ts';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { SearchBox } from '../../fields/combobox/search-box.tsx';
import { useSuggestions } from '../../fields/combobox/use-suggestions.ts';
import { useCan } from '../../session/current-user.ts';
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './agreement-records.module.css';

type Agreement = Pick<AgreementView, 'id' | 'institutionId' | 'records' | 'version'>;
type RecordSuggestion = Suggestion & { level: NonNullable<Suggestion['level']> };

const isRecord = (one: Suggestion): one is RecordSuggestion => one.level !== null;

/** Search field for a record of any level by signature or title. */
function AddRecord({ agreement, onAdd }: { agreement: Agreement; onAdd: (id: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const ownIds = new Set(agreement.records.map(({ id }) => id));
  const { rows, settled, message } = useSuggestions<RecordSuggestion>({
    key: ['agreements', 'records', agreement.institutionId],
    text,
    min: SUGGEST_MIN,
    find: async (q, signal) => {
      const query = { q, institution_id: agreement.institutionId };
      return (await call(searchApi.suggest, { query, signal })).filter(isRecord);
    },
  });
  const offered = rows.filter(({ id }) => !ownIds.has(id));
  const typed = text.trim();
  const emptyMessage = settled && offered.length === 0 ? t('parents.noResults', { query: typed }) : message;
  return (
    <FieldFrame label={t('agreements.addRecord')}>
      {(control) => (
        <SearchBox
          control={control}
          text={text}
          onText={setText}
          options={offered.map((row) => ({
            key: String(row.id),
            label: row.title,
            mark: row.computedSignature,
            group: t(`levelPlural.${row.level}`),
            value: row,
          }))}
          message={typed === '' ? t('parents.searchHint') : emptyMessage}
          onPick={({ id }) => {
            setText('');
            onAdd(id);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Records of the agreement, each with all below it; every change is saved at once. */
export function AgreementRecords({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation();
  const can = useCan();
  const { id, records, version } = agreement;
  const [isSending, setSending] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(frame);
  const mayWrite = can('agreement.write');
  const headingId = useId();

  async function send(ids: readonly number[]) {
    setSending(true);
    try {
      const body = { agreement: { records: ids.map((one) => ({ id: one })), version } };
      await call(agreementsApi.update, { params: { id }, body });
      notify.success(t('save.success.agreement'));
    } catch (failure) {
      notify.error(t(errorMessageKey(failure)));
    }
    setSending(false);
  }
  const ids = records.map((record) => record.id);

  return (
    <section ref={frame} aria-labelledby={headingId} {...focusHandlers}>
      <h2 id={headingId} className={classes.heading}>
        {t('agreements.records')}
      </h2>
      {records.length === 0 && <p>{t('agreements.noRecords')}</p>}
      {records.length > 0 && (
        <ul className={classes.records} aria-labelledby={headingId}>
          {records.map(({ id: recordId, level, title, computedSignature }) => (
            <li key={recordId}>
              <Link to={recordHref(level, recordId)}>
                {computedSignature} {titleText(title)}
              </Link>{' '}
              {mayWrite && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={isSending}
                  aria-label={t('agreements.removeRecord', { title })}
                  onClick={() => send(ids.filter((one) => one !== recordId))}
                >
                  {t('actions.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && records.length < MAX_AGREEMENT_RECORDS && (
        <AddRecord agreement={agreement} onAdd={(added) => send([...ids, added])} />
      )}
    </section>
  );
}
