import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

export interface FacetRow {
  value: string;
  name: string;
  count: number;
}

/** The terms that most of these records name, so many of each kind. */
export async function countTermsAmong(
  reader: Reader,
  ids: readonly number[],
  most: number,
): Promise<(FacetRow & { type: IndexType })[]> {
  const { rows } = await sql<FacetRow & { type: IndexType }>`
    select type, value, name, count from (
      select t.type, t.id::text as value, t.name, count(*)::int as count,
        row_number() over (partition by t.type order by count(*) desc, t.name collate polish) as place
      from published.record_index n join published.index_term t on t.id = n.index_id
      where n.record_id = any(${ids}::bigint[]) group by t.type, t.id, t.name
    ) ranked where place <= ${most} order by type, place`.execute(reader);
  return rows;
}

export async function countInstitutionsAmong(reader: Reader, ids: readonly number[]): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`
    select coalesce(i.path_alias, i.id::text) as value, coalesce(i.archive_name, i.name) as name, count(*)::int as count
    from published.record r join published.institution i on i.id = r.institution_id
    where r.id = any(${ids}::bigint[]) group by 1, 2 order by count desc, name limit 20`.execute(reader);
  return rows;
}

/** Licences of these records, and how many have files and texts. */
export async function countUsesAmong(
  reader: Reader,
  ids: readonly number[],
): Promise<{ id: number; licenses: string[]; has_files: boolean; has_text: boolean }[]> {
  const { rows } = await sql<{ id: number; licenses: string[]; has_files: boolean; has_text: boolean }>`
    select r.id, coalesce(r.fields -> 'licenses', '[]'::jsonb) as licenses,
      exists (select from published.file f where f.record_id = r.id) as has_files,
      exists (select from published.file f join published.transcription t on t.file_id = f.id where f.record_id = r.id) as has_text
    from published.record r where r.id = any(${ids}::bigint[])`.execute(reader);
  return rows;
}
