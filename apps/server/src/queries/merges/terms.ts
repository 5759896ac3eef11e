import type { ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isTermVisible, termUsage } from '../indices/indices.ts';
import { holds, isAsking } from '../shared/typed-text.ts';

const columns = (institutionId: number | null) => sql`
  term.id, term.name, term.type, term.latitude, term.longitude, ${termUsage(institutionId)} as usage`;

/** `institutionId`: whose unpublished records may be known of; null: of all. */
interface ManagedList {
  type: IndexType;
  institutionId: number | null;
  q?: string | undefined;
  unused: boolean;
}

/** Terms with where they lie and how many records name them, in the order of Polish names. */
export async function listManagedTerms(
  db: Db,
  { offset, limit, ...list }: ManagedList & { offset: number; limit: number },
): Promise<ManagedTerm[]> {
  const { rows } = await sql<ManagedTerm>`
    select ${columns(list.institutionId)} from index_term term where ${filter(list)}
    order by term.name collate polish, term.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function filter({ type, q, unused, institutionId }: ManagedList) {
  const matches = isAsking(q) ? sql`and ${holds(sql`plain(term.name)`, q)}` : sql``;
  const without = unused
    ? sql`and not exists (select from record_index named where named.index_id = term.id)`
    : sql``;
  return sql`term.type = ${type} and ${isTermVisible(institutionId)} ${matches} ${without}`;
}

export async function countManagedTerms(db: Db, list: ManagedList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from index_term term where ${filter(list)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findTerm(
  db: Db,
  type: IndexType,
  id: number,
  institutionId: number | null,
): Promise<ManagedTerm | undefined> {
  const { rows } = await sql<ManagedTerm>`
    select ${columns(institutionId)} from index_term term
    where term.id = ${id} and term.type = ${type} and ${isTermVisible(institutionId)}`.execute(db);
  return rows[0];
}

/** The term that one which is gone was merged into, if that is still there. */
export async function findMergedTerm(
  db: Db,
  type: IndexType,
  sourceId: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select term.id, term.name from merged_name merged join index_term term on term.id = merged.into_id
    where merged.kind = 'term' and merged.gone_id = ${sourceId} and term.type = ${type}
    order by merged.id desc limit 1`.execute(db);
  return rows[0];
}

/** Held, so that no record can begin to name it meanwhile. */
export async function lockTerm(db: Db, type: IndexType, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from index_term where id = ${id} and type = ${type} for update`.execute(db);
  return rows.length > 0;
}

export async function isUsedElsewhere(db: Db, id: number, institutionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from record_index named join record on record.id = named.record_id
      where named.index_id = ${id} and record.institution_id <> ${institutionId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function isTermTaken(db: Db, type: IndexType, name: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from index_term where type = ${type} and md5(lower(name)) = md5(lower(${name})) and id <> ${exceptId}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function setTerm(
  db: Db,
  id: number,
  term: { name: string; latitude: number | null; longitude: number | null },
): Promise<void> {
  await sql`
    update index_term set name = ${term.name}, latitude = ${term.latitude}, longitude = ${term.longitude}
    where id = ${id}`.execute(db);
}

export async function deleteTerm(db: Db, id: number): Promise<void> {
  await sql`delete from index_term where id = ${id}`.execute(db);
}
