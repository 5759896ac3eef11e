import 'virtual:labels/institution';
import type { InstitutionSort, InstitutionStatistics } from '@regest/contract/endpoints/institutions.ts';
import { Link } from '@tanstack/react-router';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { type Column, DataTable, type SortOrder } from '../../ui/table/data-table.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { countColumns, type Sums, userColumn } from './figure-columns.tsx';
import { COUNT_GROUPS, columnName, textColumns } from './institution-columns.ts';
import classes from './institution-table.module.css';

type Row = InstitutionStatistics;

interface Props {
  rows: readonly Row[];
  sums: Sums | undefined;
  /** Keys of hidden columns. */
  hidden: ReadonlySet<string>;
  sort: { key: InstitutionSort; order: SortOrder };
  onSort: (key: InstitutionSort, order: SortOrder) => void;
}

/** The two frozen columns. */
function nameColumns(t: Translate, totals: boolean): Column<Row>[] {
  return [
    {
      key: 'signature',
      header: labelOf('institution', 'signature'),
      className: classes.code,
      cell: (row) => <Signature value={row.signature} />,
    },
    {
      key: 'name',
      header: labelOf('institution', 'name'),
      rowHeader: true,
      className: classes.name,
      cell: ({ id, name }) => (
        <Link to="/institutions/$id" params={{ id }} aria-label={t('institutions.editLink', { name })}>
          {titleText(name)}
        </Link>
      ),
      footer: totals ? t('institutions.totalsRow') : undefined,
    },
  ];
}

/** The list with frozen code and name, one head for each pair of figures, and totals at the bottom. */
export function InstitutionTable({ rows, sums, hidden, sort, onSort }: Props) {
  const { t } = useTranslation();
  const columns: Column<Row>[] = [
    ...nameColumns(t, sums !== undefined),
    ...textColumns(t)
      .filter(({ key }) => !hidden.has(key))
      .map(({ key, header, text }): Column<Row> => ({ key, header, cell: text })),
    ...COUNT_GROUPS.filter(([group]) => !hidden.has(group)).flatMap((group) => countColumns(group, t, sums)),
    ...(hidden.has('countUsers') ? [] : [userColumn(t, sums)]),
  ];
  return (
    <DataTable
      className={classes.table}
      maxHeight="70dvh"
      label={t('list.table', { name: t('institutions.title') })}
      columns={columns.map((column) => ({
        ...column,
        sortable: true,
        name: columnName(column.key as InstitutionSort, t),
      }))}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(key, order) => onSort(key as InstitutionSort, order)}
    />
  );
}
