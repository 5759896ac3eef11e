import type { ColumnHead, Sorting, TableRoles } from './column.ts';
import { HeaderCell } from './header-cell.tsx';

interface Props extends Sorting {
  columns: readonly ColumnHead[];
  roles: TableRoles;
}

/** Number of columns from this one on that share its group. */
function spanOf(columns: readonly ColumnHead[], from: number): number {
  const end = columns.findIndex(({ group }, i) => i > from && group !== columns[from]?.group);
  return (end === -1 ? columns.length : end) - from;
}

/** One row of heads, or two where columns have groups. */
export function TableHead({ columns, roles, sort, onSort }: Props) {
  const grouped = columns.filter(({ group }) => group !== undefined);
  const cell = (column: ColumnHead, rowSpan?: number) => (
    <HeaderCell
      key={column.key}
      column={column}
      sort={sort}
      onSort={onSort}
      rowSpan={rowSpan}
      role={roles.column}
    />
  );
  return (
    <thead {...roles.group}>
      <tr {...roles.row}>
        {columns.map((column, i) => {
          if (column.group === undefined) return cell(column, grouped.length > 0 ? 2 : undefined);
          if (columns[i - 1]?.group === column.group) return null;
          return (
            <th key={column.key} scope="colgroup" colSpan={spanOf(columns, i)} data-group>
              {column.group}
            </th>
          );
        })}
      </tr>
      {grouped.length > 0 && <tr data-second>{grouped.map((column) => cell(column))}</tr>}
    </thead>
  );
}
