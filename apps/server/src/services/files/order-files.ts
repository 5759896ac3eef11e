import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
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
  const own = new Set(files.map(({ id, field }) => `${field} ${id}`));
  return orders.flatMap(({ name, ids }) =>
    ids.flatMap((id, index) =>
      own.has(`${name} ${id}`)
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

const TILE_RULES = fieldsOf(INSTITUTION_FIELDS).filter(({ name }) => name === TILES);

/** The pictures of an institution are put in order the same way. */
export function checkTileOrder(
  own: readonly { id: number }[],
  sent: unknown,
): { ids: number[]; errors: FieldError[] } {
  const { values, errors } = checkValues(TILE_RULES, { [TILES]: sent }, 'full');
  const ids = (values[TILES] as number[] | null | undefined) ?? [];
  const missing = ids.flatMap((id, index): FieldError[] =>
    own.some((file) => file.id === id)
      ? []
      : [{ fieldName: `${TILES}.${index}`, constraintType: 'NotFound' }],
  );
  return { ids, errors: [...errors, ...missing] };
}

export async function saveTileOrder(db: Db, institutionId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await orderFiles(db, { institutionId }, TILES, ids);
}
