import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

export interface HarvestSet {
  institution_id: number;
  /** 0 for the institution itself. */
  collection_id: number;
  name: string;
}

/** Institutions, each followed by its collections, by their numbers. */
export async function listSets(
  reader: Reader,
  after: { institutionId: number; collectionId: number },
  limit: number,
): Promise<HarvestSet[]> {
  const { rows } = await sql<HarvestSet>`
    select institution_id, collection_id, name from (
      select i.id as institution_id, 0::bigint as collection_id, coalesce(i.archive_name, i.name) as name
      from published.institution i
      union all
      select r.institution_id, r.id, r.title from published.record r where r.parent_id is null
    ) named
    where (institution_id, collection_id) > (${after.institutionId}::bigint, ${after.collectionId}::bigint)
    order by institution_id, collection_id limit ${limit}`.execute(reader);
  return rows;
}
