import type { FieldError } from '@regest/contract/errors.ts';
import { readHead } from '@regest/contract/exchange/sheet-columns.ts';
import type { ImportRow } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { isAtomHead } from './readers/atom-rows.ts';
import { columnLetters } from './readers/grid.ts';

type File = Pick<ImportWithPerson, 'heads' | 'columns'>;

/** The column of a fault in its sheet, or -1. */
export function faultColumn(row: ImportRow, { fieldName }: FieldError, { heads, columns }: File): number {
  const [wanted] = fieldName.split('.');
  return (heads[row.sheet ?? ''] ?? []).findIndex((head) => {
    const { text, column: known } = readHead(row.level, head);
    const name = known?.name ?? columns[text];
    return name !== undefined && name.split('.')[0] === wanted;
  });
}

/** Where in the sheet a fault stands and what is typed there; nothing where the file has no cells or no such column. */
export function faultCell(
  row: ImportRow,
  fault: FieldError,
  file: File,
): { at: string; text: string } | null {
  const { cells } = row.proposed;
  if (!cells || row.line === null) return null;
  const column = faultColumn(row, fault, file);
  return column < 0 ? null : { at: `${columnLetters(column)}${row.line}`, text: cells[column] ?? '' };
}

/** The field whose cell of this row may be typed anew: one that a column of a sheet of ours holds whole. */
export function correctableField(row: ImportRow, fieldName: string, { heads }: File): string | null {
  const { sheet, line, level, proposed } = row;
  const [name = ''] = fieldName.split('.');
  const head = heads[sheet ?? ''];
  if (!proposed.cells || line === null || !head || isAtomHead(head)) return null;
  const column = readHead(level, name).column;
  return column?.name === name && column.field?.kind !== 'documentation' ? name : null;
}
