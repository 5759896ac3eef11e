import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './data-table.module.css';
import { SortedStatus } from './sorted-status.tsx';
import { useSidewaysRest } from './use-sideways-rest.ts';

export type SortOrder = 'asc' | 'desc';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** The column that names the row: announced with every cell, kept in sight while scrolling sideways. */
  rowHeader?: boolean;
  /** A cell of the totals row. */
  footer?: ReactNode;
  width?: string;
  /** On a card it needs no word before it: buttons say what they do. */
  bare?: boolean;
}

interface Props<Row> {
  /** What the table holds; also the name of its scroll region. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: { key: string; order: SortOrder };
  onSort?: (key: string, order: SortOrder) => void;
  /** Limits the height, so that the header and the totals stay in sight. */
  maxHeight?: string;
  /** On a phone every row becomes a card: for lists that are read row by row, not compared by column. */
  stacks?: boolean;
}

interface HeaderProps {
  column: Pick<Column<never>, 'key' | 'header' | 'sortable' | 'align' | 'width' | 'rowHeader'>;
  sort: Props<never>['sort'];
  onSort: Props<never>['onSort'];
  role: { role: string } | undefined;
}

function HeaderCell({ column, sort, onSort, role }: HeaderProps) {
  const { t } = useTranslation();
  const sorted = sort?.key === column.key ? sort.order : undefined;
  const next: SortOrder = sorted === 'asc' ? 'desc' : 'asc';
  const Icon = sorted === undefined ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      {...role}
      data-align={column.align}
      data-row-header={column.rowHeader || undefined}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={sorted === undefined ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted}
          title={t(next === 'asc' ? 'list.sortAscending' : 'list.sortDescending', { column: column.header })}
          onClick={() => onSort(column.key, next)}
        >
          {column.header} <Icon size={14} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Said aloud: a table that is drawn as cards would lose its roles to some browsers. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  header: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** The region scrolls alone and takes focus, so that the keyboard can scroll it too. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, maxHeight, stacks = false } = props;
  const caption = useId();
  const region = useRef<HTMLElement>(null);
  const rest = useSidewaysRest(region);
  const roles: Partial<typeof ROLES> = stacks ? ROLES : {};
  const totals = columns.some((column) => column.footer !== undefined);
  const sorted = sort && columns.find((column) => column.key === sort.key);
  return (
    <section
      ref={region}
      className={classes.region}
      data-more={rest || undefined}
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
      style={maxHeight ? ({ '--table-height': maxHeight } as CSSProperties) : undefined}
    >
      {sorted && <SortedStatus column={sorted.header} order={sort.order} />}
      <table {...roles.table} className={classes.table} data-stacks={stacks || undefined}>
        <caption id={caption} className="visually-hidden">
          {label}
        </caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} role={roles.column} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th
                    key={column.key}
                    scope="row"
                    {...roles.header}
                    data-align={column.align}
                    data-row-header
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    {...roles.cell}
                    data-align={column.align}
                    data-label={stacks && !column.bare ? column.header : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-row-header={column.rowHeader || undefined}
                >
                  {column.footer}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
