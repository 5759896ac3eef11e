import type { BulkFault, GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { unknownMarkOf } from '@regest/contract/kinds/facts.ts';
import { incrementSignature } from '@regest/contract/text/signature.ts';
import { call } from '../../api/call.ts';
import { messageFor } from '../../fields/message-for.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import type { CellChange } from './grid-query.ts';

/** Typed text of a cell that could not be saved, with the reason. */
export interface RefusedCell {
  text: string;
  reason: string;
}
/** Refused cells by the id of the row, then by the name of the field. */
export type RefusedCells = ReadonlyMap<number, Readonly<Record<string, RefusedCell>>>;

const topOf = (fieldName: string) => fieldName.split('.')[0] ?? fieldName;

/** Makes `3` and `03` equal. */
const withoutZeros = (signature: string) =>
  signature.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''));

/** Returns the next free signature at each call. The same paste writes those in `used` elsewhere. */
export function freeSignatures(lowest: string, used: readonly string[]): () => string | undefined {
  const usedNumbers = new Set(used.map(withoutZeros));
  let next: string | undefined = lowest;
  return () => {
    while (next !== undefined && usedNumbers.has(withoutZeros(next)))
      next = incrementSignature(next) ?? undefined;
    const free = next;
    next = free === undefined ? undefined : (incrementSignature(free) ?? undefined);
    return free;
  };
}

type NextSignature = ReplyOf<(typeof recordsApi)['unit']['nextSignature']>;

/** Message with the record that has the signature, and a free one. */
async function takenReason(
  { row, text }: CellChange,
  rows: readonly GridRow[],
  read: (typed?: string) => Promise<NextSignature | undefined>,
  nextFree: () => string | undefined,
  t: Translate,
): Promise<string> {
  const signature = text.trim();
  const owner = rows.find(({ id, values }) => id !== row.id && values.signature === signature);
  // The owner may be missing from the rows: it has another level, or a filter hides it.
  const title = owner ? owner.values.title : (await read(signature))?.takenBy?.title;
  const free = nextFree();
  return [
    typeof title === 'string' ? t('grid.taken', { signature, title }) : t('validation.unique.signature'),
    free !== undefined && t('grid.free', { signature: free }),
  ]
    .filter(Boolean)
    .join(typeof title === 'string' ? '; ' : ' ');
}

/** Reasons by cell. A fault of a field that was not changed here goes to the first cell of its row. */
export async function refuseCells(
  changes: readonly CellChange[],
  faults: readonly BulkFault[],
  {
    rows,
    fields,
    parentId,
    written,
    t,
  }: {
    rows: readonly GridRow[];
    fields: readonly Field[];
    parentId: number;
    /** Signatures that the same gesture gives to rows without a fault. */
    written: readonly string[];
    t: Translate;
  },
): Promise<RefusedCells> {
  const refused = new Map<number, Record<string, RefusedCell>>();
  const marks = new Set(fields.map(unknownMarkOf));
  const [first] = changes;
  const read = async (typed?: string) =>
    first &&
    call(recordsApi[first.row.level].nextSignature, { query: { parent_id: parentId, typed } }).catch(
      () => undefined,
    );
  const isTakenFault = ({ constraintType, fieldName }: BulkFault) =>
    constraintType === 'Unique' && topOf(fieldName) === 'signature';
  const lowest = faults.some(isTakenFault) ? (await read())?.signature : undefined;
  const used = [...rows.map(({ values }) => String(values.signature ?? '')), ...written];
  const nextFree = lowest === undefined ? () => undefined : freeSignatures(lowest, used);
  for (const change of changes) {
    const { row, name, text } = change;
    // The mark of an unknown value is refused together with its field.
    if (marks.has(name)) continue;
    const faultsOfRow = faults.filter(({ id }) => id === row.id);
    const fault = faultsOfRow.find(({ fieldName }) => topOf(fieldName) === name) ?? faultsOfRow[0];
    if (!fault) continue;
    const field = fields.find((one) => one.name === topOf(fault.fieldName));
    const isTaken = fault.constraintType === 'Unique' && name === 'signature';
    const reason = isTaken
      ? await takenReason(change, rows, read, nextFree, t)
      : field
        ? messageFor(fault, field, row.level, change.value)
        : t('validation.constraint.Value');
    refused.set(row.id, { ...refused.get(row.id), [name]: { text, reason } });
  }
  return refused;
}
