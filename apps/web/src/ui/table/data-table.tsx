import { type CSSProperties, useId, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { type Column, type Sorting, TABLE_ROLES, type TableRoles } from './column.ts';
import classes from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import { useSidewaysRest } from './use-sideways-rest.ts';

interface SortedStatusProps {
  /** The head of the column in words. */
  column: string;
  order: 'asc' | 'desc';
}

/** `aria-sort` is read when one comes to the head again; this says the new order at once. */
function SortedStatus({ column, order }: SortedStatusProps) {
  const { t } = useTranslation();
  const direction = t(order === 'asc' ? 'list.sortedAscending' : 'list.sortedDescending');
  return (
    <p role="status" className="visually-hidden">
      {t('a11y.sorted', { column, direction })}
    </p>
  );
}

export type { Column, SortOrder } from './column.ts';

interface Props<Row> extends Sorting {
  /** Name of the table and of its scroll region. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Limits the height, so that the header and the totals stay in sight. */
  maxHeight?: string;
  /** Rows become cards on a phone: for lists that are read row by row, not compared by column. */
  stacks?: boolean;
  className?: string;
}

/** The region scrolls alone and takes focus, so that the keyboard can scroll it too. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, maxHeight, stacks = false, className = '' } = props;
  const caption = useId();
  const region = useRef<HTMLElement>(null);
  const rest = useSidewaysRest(region);
  const roles: TableRoles = stacks ? TABLE_ROLES : {};
  const totals = columns.some((column) => column.footer !== undefined);
  const sorted = sort && columns.find((column) => column.key === sort.key);
  return (
    <section
      ref={region}
      className={`${classes.region} ${className}`}
      data-more={rest || undefined}
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
      style={maxHeight ? ({ '--table-height': maxHeight } as CSSProperties) : undefined}
    >
      {sorted && <SortedStatus column={sorted.name ?? sorted.header} order={sort.order} />}
      <table
        {...roles.table}
        className={classes.table}
        data-stacks={stacks || undefined}
        data-grouped={columns.some(({ group }) => group !== undefined) || undefined}
      >
        <caption id={caption} className="visually-hidden">
          {label}
        </caption>
        <TableHead columns={columns} roles={roles} sort={sort} onSort={onSort} />
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row}>
              {columns.map((column) => {
                const { key, align } = column;
                const looks = { className: column.className, 'data-align': align };
                return column.rowHeader ? (
                  <th key={key} scope="row" {...roles.header} {...looks} data-row-header>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={key}
                    {...roles.cell}
                    {...looks}
                    data-label={stacks && !column.bare ? column.header : undefined}
                  >
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ key, align, rowHeader, footer, ...column }) =>
                rowHeader ? (
                  <th key={key} scope="row" className={column.className} data-row-header>
                    {footer}
                  </th>
                ) : (
                  <td key={key} className={column.className} data-align={align}>
                    {footer}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
