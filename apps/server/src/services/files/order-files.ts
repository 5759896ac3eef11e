import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import { listFileIds, orderFiles } from '../../queries/files/write-files.ts';

type Values = Record<string, unknown>;

function askedOrders(level: RecordLevel, values: Values): { name: string; ids: number[] }[] {
  return recordFields(level)
    .filter(({ kind, name }) => kind === 'files' && Array.isArray(values[name]))
    .map(({ name }) => ({ name, ids: values[name] as number[] }));
}

/** A save lists files only to order them: each must already be in that field of that record. */
export async function checkFileOrder(
  db: Db,
  recordId: number | null,
  level: RecordLevel,
  values: Values,
): Promise<FieldError[]> {
  const orders = askedOrders(level, values).filter(({ ids }) => ids.length > 0);
  if (orders.length === 0) return [];
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
export async function saveFileOrder(
  db: Db,
  recordId: number,
  level: RecordLevel,
  values: Values,
): Promise<void> {
  for (const { name, ids } of askedOrders(level, values)) {
    if (ids.length > 0) await orderFiles(db, { recordId }, name, ids);
  }
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
