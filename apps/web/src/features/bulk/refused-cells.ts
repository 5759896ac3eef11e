import type { BulkFault, GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { call } from '../../api/call.ts';
import { messageFor } from '../../fields/message-for.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { type CellChange, rowName } from './grid-query.ts';

/** What was typed into a cell and could not be saved, with the reason. */
export interface RefusedCell {
  text: string;
  reason: string;
}
/** By the id of the row, then by the name of the field. */
export type RefusedCells = ReadonlyMap<number, Readonly<Record<string, RefusedCell>>>;

const topOf = (fieldName: string) => fieldName.split('.')[0] ?? fieldName;

/** Which record has the signature, and the next one that is free. */
async function takenReason(
  { row, text }: CellChange,
  rows: readonly GridRow[],
  parentId: number,
  t: Translate,
): Promise<string> {
  const owner = rows.find(({ id, values }) => id !== row.id && values.signature === text);
  const query = { parent_id: parentId };
  const free = await call(recordsApi[row.level].nextSignature, { query }).catch(() => undefined);
  return [
    owner ? t('grid.taken', { signature: text, title: rowName(owner) }) : t('validation.unique.signature'),
    free && t('grid.free', { signature: free.signature }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A reason for each of these cells. A fault of a field that was not changed here is shown at the first cell of its row. */
export async function refuseCells(
  changes: readonly CellChange[],
  faults: readonly BulkFault[],
  {
    rows,
    fields,
    parentId,
    t,
  }: { rows: readonly GridRow[]; fields: readonly Field[]; parentId: number; t: Translate },
): Promise<RefusedCells> {
  const refused = new Map<number, Record<string, RefusedCell>>();
  for (const change of changes) {
    const { row, name, text } = change;
    const faultsOfRow = faults.filter(({ id }) => id === row.id);
    const fault = faultsOfRow.find(({ fieldName }) => topOf(fieldName) === name) ?? faultsOfRow[0];
    if (!fault) continue;
    const field = fields.find((one) => one.name === topOf(fault.fieldName));
    const isTaken = fault.constraintType === 'Unique' && name === 'signature';
    const reason = isTaken
      ? await takenReason(change, rows, parentId, t)
      : field
        ? messageFor(fault, field, row.level, change.value)
        : t('validation.constraint.Value');
    refused.set(row.id, { ...refused.get(row.id), [name]: { text, reason } });
  }
  return refused;
}
