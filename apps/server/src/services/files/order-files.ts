import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { AGREEMENT_FIELDS } from '@regest/contract/fields/agreement-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import type { Db } from '../../db/schema.ts';
import { listFileIds, orderFiles } from '../../queries/files/write-files.ts';

/** Files of one field in the order that a save names. */
export interface FileOrder {
  name: string;
  ids: readonly number[];
}

/** A save lists files only to order them: each must already be in that field of that record. */
export async function checkFileOrder(
  db: Db,
  recordId: number | null,
  orders: readonly FileOrder[],
): Promise<FieldError[]> {
  const files = recordId === null ? [] : await listFileIds(db, [recordId]);
  const fileKeys = new Set(files.map(({ id, field }) => `${field} ${id}`));
  return orders.flatMap(({ name, ids }) =>
    ids.flatMap((id, index) =>
      fileKeys.has(`${name} ${id}`)
        ? []
        : [{ fieldName: `${name}.${index}`, constraintType: 'NotFound' as const }],
    ),
  );
}

/** What a save leaves out of a list keeps its place at the end: files are deleted by their own call alone. */
export async function saveFileOrder(db: Db, recordId: number, orders: readonly FileOrder[]): Promise<void> {
  for (const { name, ids } of orders) await orderFiles(db, { recordId }, name, ids);
}

const TILES = 'tiles';

const DOCUMENTS = 'documents';
const LISTS = [...fieldsOf(INSTITUTION_FIELDS), ...fieldsOf(AGREEMENT_FIELDS)];

function checkOwnOrder(
  list: string,
  own: readonly { id: number }[],
  sent: unknown,
): { ids: number[]; errors: FieldError[] } {
  const rules = LISTS.filter(({ name }) => name === list);
  const { values, errors } = checkValues(rules, { [list]: sent }, 'full');
  const ids = (values[list] as number[] | null | undefined) ?? [];
  const missing = ids.flatMap((id, index): FieldError[] =>
    own.some((file) => file.id === id) ? [] : [{ fieldName: `${list}.${index}`, constraintType: 'NotFound' }],
  );
  return { ids, errors: [...errors, ...missing] };
}

/** The pictures of an institution are put in order the same way, and so are the documents of an agreement. */
export const checkTileOrder = (own: readonly { id: number }[], sent: unknown) =>
  checkOwnOrder(TILES, own, sent);
export const checkDocumentOrder = (own: readonly { id: number }[], sent: unknown) =>
  checkOwnOrder(DOCUMENTS, own, sent);

export async function saveTileOrder(db: Db, institutionId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await orderFiles(db, { institutionId }, TILES, ids);
}

export async function saveDocumentOrder(db: Db, agreementId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await orderFiles(db, { agreementId }, DOCUMENTS, ids);
}
