import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { type Proposal, proposalsApi } from '@regest/contract/endpoints/proposals.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { filesQuery } from '../../domain/files/files-query.ts';
import { describeValue } from '../../fields/editing/describe-value.ts';
import { useFormState } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { acceptProposal, isAccepted } from './accept-proposal.ts';
import classes from './proposals.module.css';

const MAX_UNFOLDED = 6;
const POLL_MS = 2_000;

const keyOf = ({ fieldName, text, date }: Proposal) => `${fieldName} ${date?.dateFrom ?? ''} ${text}`;

/** Proposals, read again when files or their texts change and polled until all files are analysed. */
function useProposals({ level, id }: RecordView) {
  const { data: files = [] } = useQuery(filesQuery({ level, id }));
  const state = files.map((file) => `${file.id} ${file.transcription}`).join();
  const { data } = useQuery({
    queryKey: ['proposals', id, state],
    queryFn: ({ signal }) => call(proposalsApi.list, { params: { id }, signal }),
    refetchInterval: ({ state: { data: last } }) => (last?.isComplete === false ? POLL_MS : false),
  });
  return data?.proposals ?? [];
}

export interface ProposalsProps {
  form: Form;
  record: RecordView;
  /** Fields in the form. */
  fields: readonly Field[];
}

/** Proposals from the files of a record; one press puts a proposal into the form. */
export default function Proposals({ form, record, fields }: ProposalsProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [pending, setPending] = useState<string>();
  const [said, setSaid] = useState('');
  const values = useFormState(form, (one) => one.values());
  const byName = new Map(fields.map((field) => [field.name, field]));
  const open = useProposals(record).filter((one) => byName.has(one.fieldName) && !isAccepted(values, one));
  if (open.length === 0) return said === '' ? null : <p role="status">{said}</p>;
  const listed = showsAll ? open : open.slice(0, MAX_UNFOLDED);

  const textOf = (one: Proposal) => (one.date ? describeValue(byName.get('dates'), [one.date]) : one.text);

  function wayOf({ fieldName, id }: Proposal) {
    const { kind } = byName.get(fieldName) ?? {};
    if (id === null && (kind === 'indices' || kind === 'authors')) return 'make';
    return fieldName === 'title' && values.title !== '' ? 'replace' : 'accept';
  }

  async function accept(one: Proposal) {
    const field = byName.get(one.fieldName);
    if (!field || pending !== undefined) return;
    setPending(keyOf(one));
    try {
      await acceptProposal(form, one, field, record.institutionId);
      setSaid(t('files.proposals.accepted', { field: labelOf(record.level, one.fieldName) }));
      // The button is gone with its row.
      heading.current?.focus();
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    } finally {
      setPending(undefined);
    }
  }

  return (
    <section className={classes.proposals} aria-labelledby="proposals" data-print="hide">
      <h2 id="proposals" ref={heading} tabIndex={-1} className={classes.title}>
        {t('files.proposals.title')}
      </h2>
      <p className={classes.note}>{t('files.proposals.note')}</p>
      <ul className={classes.list}>
        {listed.map((one) => {
          const label = labelOf(record.level, one.fieldName);
          return (
            <li key={keyOf(one)} className={classes.row}>
              <span className={classes.field}>{label}</span>
              <span className={classes.text} dir="auto">
                {textOf(one)}
              </span>
              <span className={classes.from}>
                {t(`files.proposals.from.${one.origin}`, { name: one.file.name })}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                loading={pending === keyOf(one)}
                aria-label={t('files.proposals.acceptOne', { field: label, text: textOf(one) })}
                onClick={() => void accept(one)}
              >
                {t(`files.proposals.${wayOf(one)}`)}
              </Button>
            </li>
          );
        })}
      </ul>
      {open.length > listed.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('files.proposals.more', { count: open.length - listed.length })}
        </Button>
      )}
      <p role="status" className={classes.note}>
        {said}
      </p>
    </section>
  );
}
