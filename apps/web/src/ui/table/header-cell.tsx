import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '../texts/use-translation.ts';
import type { ColumnHead, Sorting, SortOrder } from './column.ts';
import classes from './data-table.module.css';

interface Props extends Sorting {
  column: ColumnHead;
  rowSpan?: number;
  role: { role: string } | undefined;
}

/** The head of a column, with a button where the table can be sorted by it. */
export function HeaderCell({ column, sort, onSort, rowSpan, role }: Props) {
  const { t } = useTranslation();
  const { key, header, spoken, align, width } = column;
  const sorted = sort?.key === key ? sort.order : undefined;
  const next: SortOrder = sorted === 'asc' ? 'desc' : 'asc';
  const Icon = sorted === undefined ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  const whole = { column: spoken ?? header };
  return (
    <th
      scope="col"
      {...role}
      rowSpan={rowSpan}
      className={column.className}
      data-align={align}
      data-row-header={column.rowHeader || undefined}
      style={width ? { width } : undefined}
      aria-sort={sorted === undefined ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted}
          title={t(next === 'asc' ? 'list.sortAscending' : 'list.sortDescending', whole)}
          onClick={() => onSort(key, next)}
        >
          {spoken ? <span aria-hidden>{header}</span> : header}
          {spoken && <span className="visually-hidden">{spoken}</span>} <Icon size={14} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
