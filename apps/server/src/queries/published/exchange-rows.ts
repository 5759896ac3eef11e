import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';
import { PUBLIC_CLOSING, type TreeRow } from '../exports/tree-rows.ts';

/** One public record with its place, as the writers of standards take it. */
export interface ExchangeRow {
  level: RecordLevel;
  parent_id: number | null;
  institution_id: number;
  institution_signature: string;
  institution_name: string;
  /** Signatures from the collection down to the record itself. */
  signatures: string[];
  row: TreeRow;
}

/** These records with all that is public of them, in the order of the ids; what is not public is not among them. */
export async function listExchangeRows(reader: Reader, ids: readonly number[]): Promise<ExchangeRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ExchangeRow>`${PREPARED}
    select r.level, r.parent_id, r.institution_id, i.signature as institution_signature, i.name as institution_name,
      (select json_agg(a.signature order by octet_length(a.path)) from published.record a
        where a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[])) as signatures,
      json_build_array(r.id, r.level, r.signature, r.title, r.dates, r.fields,
        (select json_agg(json_build_array(a.id, a.name, a.author_type) order by n.position, a.id)
          from published.record_author n join published.author a on a.id = n.author_id where n.record_id = r.id),
        (select json_agg(json_build_array(t.id, t.name, t.type) order by n.position, t.id)
          from published.record_index n join published.index_term t on t.id = n.index_id where n.record_id = r.id),
        (select json_agg(json_build_array(f.id, f.name, f.field, f.mime_type) order by f.field, f.position, f.id)
          from published.file f where f.record_id = r.id),
        true, to_char(r.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        ${sql.raw(PUBLIC_CLOSING)}) as row
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join published.record r on r.id = wanted.id join published.institution i on i.id = r.institution_id
    order by wanted.place`.execute(reader);
  return rows;
}

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
