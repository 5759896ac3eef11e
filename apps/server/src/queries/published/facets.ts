import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';

export interface FacetRow {
  value: string;
  name: string;
  count: number;
}

/** The terms that most of these records name, so many of each kind. */
export async function countTermsAmong(
  reader: Reader,
  ids: readonly number[],
  limit: number,
): Promise<(FacetRow & { type: IndexType })[]> {
  const { rows } = await sql<FacetRow & { type: IndexType }>`${PREPARED}
    select type, value, name, count from (
      select t.type, t.id::text as value, t.name, count(*)::int as count,
        row_number() over (partition by t.type order by count(*) desc, t.name collate polish) as place
      from published.record_index n join published.index_term t on t.id = n.index_id
      where n.record_id = any(${ids}::bigint[]) group by t.type, t.id, t.name
    ) ranked where place <= ${limit} order by type, place`.execute(reader);
  return rows;
}

/** Institutions by what addresses call them. */
export async function findInstitutionNames(
  reader: Reader,
  ids: readonly number[],
): Promise<(Omit<FacetRow, 'count'> & { id: number })[]> {
  const { rows } = await sql<Omit<FacetRow, 'count'> & { id: number }>`${PREPARED}
    select i.id, coalesce(i.path_alias, 'i/' || i.id) as value, coalesce(i.archive_name, i.name) as name
    from published.institution i where i.id = any(${ids}::bigint[])`.execute(reader);
  return rows;
}

export interface FactRow {
  id: number;
  licenses: string[];
  availabilities: string[];
  languages: string[];
  has_text: boolean;
  has_photo: boolean;
  has_sound: boolean;
  has_film: boolean;
}

const list = (name: string) => sql`coalesce(r.${sql.ref(name)}, '[]'::jsonb) as ${sql.ref(name)}`;
/** A group of the description of which anything is said. */
const described = (group: string) =>
  sql`coalesce(jsonb_path_exists(r.${sql.ref(group)}, '$.media[*]')
    or jsonb_path_exists(r.${sql.ref(group)}, '$.* ? (@.type() == "number" && @ > 0)'), false)`;
const heard = (type: string) => sql`coalesce(heard.types && array[${sql.lit(type)}], false)`;

/** Materials, licences, availabilities and languages of these records. */
export async function listFactsAmong(reader: Reader, ids: readonly number[]): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`${PREPARED}
    select r.id, ${list('licenses')}, ${list('availabilities')}, ${list('languages')},
      ${described('text_documentation')} as has_text, ${described('photo_documentation')} as has_photo,
      ${described('audio_documentation')} or ${heard('audio')} as has_sound,
      ${described('video_documentation')} or ${heard('video')} as has_film
    from published.record_facts r
    left join (
      select f.record_id, array_agg(distinct split_part(f.mime_type, '/', 1)) as types from published.file f
      where f.record_id = any(${ids}::bigint[]) group by f.record_id
    ) heard on heard.record_id = r.id
    where r.id = any(${ids}::bigint[])`.execute(reader);
  return rows;
}

/** Numbers of these records with files, and with texts of files. */
export async function countFiledAmong(
  reader: Reader,
  ids: readonly number[],
): Promise<{ files: number; texts: number }> {
  const { rows } = await sql<{ files: number; texts: number }>`${PREPARED}
    select count(distinct f.record_id)::int as files,
      count(distinct f.record_id) filter (where t.file_id is not null)::int as texts
    from published.file f left join published.transcription t on t.file_id = f.id
    where f.record_id = any(${ids}::bigint[])`.execute(reader);
  return rows[0] ?? { files: 0, texts: 0 };
}
