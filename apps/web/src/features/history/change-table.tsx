import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { ChangesTable } from '../../fields/changes/changes-table.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Fields that the heading of an entry already reports. */
const FIELDS_IN_HEADING: readonly string[] = ['isPublished', 'isDeleted'];

interface Props {
  level: RecordLevel;
  changes: HistoryEntry['changes'];
  /** Heads of the two columns of values. */
  heads: { old: string; new: string };
}

/** Changes of an entry of the history. */
export function ChangeTable({ level, changes, heads }: Props) {
  const { t } = useTranslation();
  const listedChanges = changes.filter(({ fieldName }) => !FIELDS_IN_HEADING.includes(fieldName));
  if (listedChanges.length === 0) return null;
  const rows = listedChanges.map(({ fieldName, ...values }) => ({
    ...values,
    name: fieldName,
    label: labelOf(level, fieldName),
    field: recordFields(level).find(({ name }) => name === fieldName),
  }));
  return <ChangesTable rows={rows} heads={{ field: t('history.field'), ...heads }} />;
}
