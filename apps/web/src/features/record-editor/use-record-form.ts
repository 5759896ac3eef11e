import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useEffect, useState } from 'react';
import { createForm } from '../../fields/form/form-store.ts';
import { lazyCheck } from '../../fields/form/lazy-check.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { recordToForm } from './place.ts';

interface Options {
  level: RecordLevel;
  fields: readonly Field[];
  initial: FormValues;
  /** The record as last read; undefined for a new one. */
  record: RecordView | undefined;
}

/** The values of a record's form and the version they are based on. */
export function useRecordForm({ level, fields, initial, record }: Options) {
  const [form] = useState(() =>
    createForm({
      fields,
      initial,
      ...lazyCheck(async () => {
        const { checkRecord } = await import('@regest/contract/derive/check-record.ts');
        return (values, strictness) => checkRecord(level, values, strictness);
      }),
    }),
  );
  const [base, setBase] = useState(record);
  const { t } = useTranslation();
  const { fullName } = useCurrentUser();

  // A complete record needs no rules to be read; an incomplete one lists its missing fields at once.
  const isUnfinished = record === undefined || record.isDraft;
  useEffect(() => {
    if (isUnfinished) form.prepare().catch(() => undefined);
  }, [form, isUnfinished]);

  // A newer version replaces only an unchanged form; with typed text it is a conflict, resolved at the save.
  useEffect(() => {
    if (!record || !base || record === base || record.version < base.version) return;
    if (record.version > base.version && form.isDirty()) return;
    form.refresh(recordToForm(fields, record));
    setBase(record);
    const { updatedBy, updatedAt } = record.editionMeta;
    if (record.version > base.version && updatedBy !== null && updatedBy !== fullName)
      notify.info(t('editor.refreshed', { user: updatedBy, date: formatDateTime(updatedAt) }));
  }, [record, base, form, fields, fullName, t]);

  // Another person may have published or deleted the record during the edit.
  const newest = record && base && record.version >= base.version ? record : base;
  return { form, base, setBase, shown: newest };
}
