import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { AGREEMENT_FIELDS } from '@regest/contract/fields/agreement-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import type { Db } from '../../db/schema.ts';
import { listFileIds, orderFiles } from '../../queries/files/write-files.ts';

/** Order of the files of one field, as a save sends it. */
export interface FileOrder {
  name: string;
  ids: readonly number[];
}

/** Refuses an order of files that are not in that field of that record. */
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

/** Files left out of a list keep their order at its end: only a call of their own deletes files. */
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

/** Pictures of an institution are ordered the same way, and so are the documents of an agreement. */
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
