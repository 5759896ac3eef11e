import type { ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';

export interface Sorting {
  sort?: { key: string; order: SortOrder };
  onSort?: (key: string, order: SortOrder) => void;
}

/** Data of a column's head. */
export interface ColumnHead {
  key: string;
  header: string;
  /** The whole name where the head alone says too little ("opubl."). */
  spoken?: string;
  /** Name of the column in the announcement of the sort order. */
  name?: string;
  /** A second head above this column and its neighbours of the same group. */
  group?: string;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** The column that names the row: announced with every cell, kept in sight while scrolling sideways. */
  rowHeader?: boolean;
  width?: string;
  className?: string;
}

export interface Column<Row> extends ColumnHead {
  cell: (row: Row) => ReactNode;
  /** A cell of the totals row. */
  footer?: ReactNode;
  /** On a card it has no label: buttons have names of their own. */
  bare?: boolean;
}

/** Said aloud: a table that is drawn as cards would lose its roles to some browsers. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  header: { role: 'rowheader' },
  cell: { role: 'cell' },
};
export type TableRoles = Partial<typeof TABLE_ROLES>;
