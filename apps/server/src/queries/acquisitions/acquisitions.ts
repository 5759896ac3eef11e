import type { AcquisitionSort } from '@regest/contract/endpoints/acquisitions.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Versioned } from '../../db/column-types.ts';
import type { Db } from '../../db/schema.ts';
import type { AcquisitionTable } from '../../db/schema-people.ts';
import { editedBy } from '../shared/edited-by.ts';
import { holdsPieces } from '../shared/typed-text.ts';

function select(db: Db) {
  return db
    .selectFrom('acquisition')
    .leftJoin('record as collection', (join) =>
      join.onRef('collection.id', '=', 'acquisition.collection_id').on('collection.deleted_at', 'is', null),
    )
    .leftJoin('app_user as creator', 'creator.id', 'acquisition.created_by')
    .leftJoin('app_user as editor', 'editor.id', 'acquisition.updated_by')
    .selectAll('acquisition')
    .select([
      'collection.signature as collection_signature',
      'collection.title as collection_title',
      'creator.full_name as created_by_name',
      'editor.full_name as updated_by_name',
    ]);
}

export function findAcquisition(db: Db, id: number) {
  return select(db).where('acquisition.id', '=', id).executeTakeFirst();
}
export type AcquisitionRow = NonNullable<Awaited<ReturnType<typeof findAcquisition>>>;

export function lockAcquisition(db: Db, id: number) {
  return select(db).where('acquisition.id', '=', id).forUpdate('acquisition').executeTakeFirst();
}

/** Columns of a save; institution, person and time are added. */
export type AcquisitionColumns = Omit<
  Insertable<AcquisitionTable>,
  'id' | 'institution_id' | keyof Versioned
>;

export interface AcquisitionFilter {
  /** Null means every institution. */
  institutionId: number | null;
  q?: string;
}

function filtered(db: Db, { institutionId, q }: AcquisitionFilter) {
  let query = select(db);
  if (institutionId !== null) query = query.where('acquisition.institution_id', '=', institutionId);
  if (q?.trim()) {
    const words = sql`plain(concat_ws(' ', acquisition.number, acquisition.source, acquisition.description, collection.title))`;
    query = query.where(holdsPieces(words, q));
  }
  return query;
}

const METHODS_BY_NAME = [...VALUE_LISTS.acquisitionMethods]
  .sort((a, b) => a.name.localeCompare(b.name, 'pl'))
  .map((method) => method.id);

const SORT_KEYS = {
  number: sql`natural_key(acquisition.number)`,
  date: sql`acquisition.date`,
  source: sql`acquisition.source collate polish`,
  method: sql`array_position(${METHODS_BY_NAME}::text[], acquisition.method)`,
} as const satisfies Record<AcquisitionSort, unknown>;

export function listAcquisitions(
  db: Db,
  filter: AcquisitionFilter,
  page: { sort: AcquisitionSort; order: 'asc' | 'desc'; offset: number; limit: number },
): Promise<AcquisitionRow[]> {
  return filtered(db, filter)
    .orderBy(SORT_KEYS[page.sort], page.order)
    .orderBy('acquisition.id', page.order)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countAcquisitions(db: Db, filter: AcquisitionFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function isNumberTaken(
  db: Db,
  institutionId: number,
  number: string,
  exceptId: number,
): Promise<boolean> {
  const other = await db
    .selectFrom('acquisition')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('number', '=', number)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function isLiveCollection(db: Db, institutionId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('record')
    .select('id')
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where('level', '=', 'collection')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAcquisition(db: Db, values: Insertable<AcquisitionTable>): Promise<number> {
  const { id } = await db.insertInto('acquisition').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setAcquisition(
  db: Db,
  id: number,
  values: Updateable<AcquisitionTable>,
  byUser: number,
): Promise<void> {
  await db
    .updateTable('acquisition')
    .set({
      ...values,
      ...editedBy(byUser),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteAcquisition(db: Db, id: number): Promise<void> {
  await db.deleteFrom('acquisition').where('id', '=', id).execute();
}
