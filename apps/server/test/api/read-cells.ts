import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf, holdsValue, unknownMarkOf } from '@regest/contract/kinds/facts.ts';
import { UNKNOWN } from '@regest/contract/kinds/parts/cells.ts';

/**
 * Parses fields of a line of an exported table into the form of a request. `cell` returns the text of a column by
 * name; a field whose column is undefined is left out.
 */
export function readCells(
  fields: readonly Field[],
  cell: (column: string) => string | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields.filter(holdsValue)) {
    const { cellParts, readCell } = factsOf(field);
    if (cellParts) {
      const parts = cellParts.flatMap((part) => {
        const text = cell(`${field.name}.${part}`);
        return text === undefined || text === '' ? [] : [[part, readCell(text, field, part)] as const];
      });
      if (parts.length > 0) values[field.name] = Object.fromEntries(parts);
      continue;
    }
    const text = cell(field.name);
    if (text === undefined) continue;
    const mark = unknownMarkOf(field);
    if (mark !== null) values[mark] = text === UNKNOWN;
    values[field.name] = readCell(text, field);
  }
  return values;
}
