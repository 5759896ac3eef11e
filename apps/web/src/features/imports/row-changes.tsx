import type { ImportRowView } from '@regest/contract/endpoints/imports.ts';
import { columnInWords } from '@regest/contract/exchange/fault-words.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { ChangesTable } from '../../fields/changes/changes-table.tsx';
import { editorTexts } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export type Row = ImportRowView;

export const isNewRecord = ({ id, action }: Row) => id === null || action === 'create';

interface Props {
  row: Row;
  changes: Row['changes'];
  /** True for a continued table, whose heads are hidden since the first one has them. */
  goesOn?: boolean;
}

/** Fields of the row's level; the text of a scan is not a field. */
function fieldsOfRow({ level }: Row) {
  if (level === 'text') return [];
  return level === 'author' ? fieldsOf(AUTHOR_FIELDS) : recordFields(level);
}

/** Values that a row of the file would write. */
export function RowChanges({ row, changes, goesOn = false }: Props) {
  const { t } = useTranslation();
  const isNew = isNewRecord(row);
  const fields = fieldsOfRow(row);
  const rows = changes.map(({ fieldName, isDefault, ...values }) => ({
    ...values,
    name: fieldName,
    label: isDefault
      ? t('imports.defaultOf', { field: columnInWords(row.level, fieldName, editorTexts) })
      : columnInWords(row.level, fieldName, editorTexts),
    field: fields.find(({ name }) => name === fieldName),
  }));
  const heads = {
    field: t('imports.field'),
    old: isNew ? undefined : t('imports.before'),
    new: t(isNew ? 'imports.value' : 'imports.after'),
  };
  return <ChangesTable rows={rows} heads={heads} isHeadHidden={goesOn || isNew} />;
}
