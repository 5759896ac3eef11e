import type { FieldError } from '@regest/contract/errors.ts';
import { readHead } from '@regest/contract/exchange/sheet-columns.ts';
import type { ImportRow } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
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
