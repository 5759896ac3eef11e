import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { ChangesTable } from '../../fields/changes/changes-table.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** What the heading of an entry says already. */
const TOLD_ELSEWHERE: readonly string[] = ['isPublished', 'isDeleted'];

interface Props {
  level: RecordLevel;
  changes: HistoryEntry['changes'];
  /** Heads of the two columns of values. */
  heads: { old: string; new: string };
}

/** What an entry of the history changed. */
export function ChangeTable({ level, changes, heads }: Props) {
  const { t } = useTranslation();
  const listedChanges = changes.filter(({ fieldName }) => !TOLD_ELSEWHERE.includes(fieldName));
  if (listedChanges.length === 0) return null;
  const rows = listedChanges.map(({ fieldName, ...values }) => ({
    ...values,
    name: fieldName,
    label: labelOf(level, fieldName),
    field: recordFields(level).find(({ name }) => name === fieldName),
  }));
  return <ChangesTable rows={rows} heads={{ field: t('history.field'), ...heads }} />;
}
