import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

/** The figures of the home page: aggregates over everything public, cached by `services/portal/figures.ts`. */

export interface Totals {
  records: number;
  with_files: number;
  pages: number;
  seconds: number;
}

export async function countAll(reader: Reader): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select (select count(*)::int from published.record) as records,
      (select count(distinct f.record_id)::int from published.file f) as with_files,
      (select count(*)::int from published.search_text s join published.transcription t on t.file_id = s.file_id and t.kind = 'ocr') as pages,
      (select coalesce(sum(f.duration), 0)::float8 from published.file f
        join published.transcription t on t.file_id = f.id and t.kind = 'stt') as seconds`.execute(reader);
  return rows[0] ?? { records: 0, with_files: 0, pages: 0, seconds: 0 };
}

export async function listYears(reader: Reader): Promise<{ year: number; count: number }[]> {
  const { rows } = await sql<{ year: number; count: number }>`
    select s.year_from as year, count(*)::int as count from published.search_record s
    where s.year_from between 500 and 2100 and s.level = 'document' group by 1 order by 1`.execute(reader);
  return rows;
}

/**
 * Documents with a picture, drawings and photographs before pages of text, the newest first, of a unit no more than
 * two.
 */
export async function listPictured(reader: Reader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with pictured as (
      select f.record_id as id, max(f.published_at) as at, bool_or(t.file_id is not null) as is_text
      from published.file f left join published.transcription t on t.file_id = f.id
      where f.record_id is not null and f.thumbnail_id is not null and f.mime_type in ('image/jpeg', 'image/png')
      group by f.record_id order by 2 desc, 1 desc limit ${limit * 50}
    )
    select id from (
      select p.*, row_number() over (partition by r.parent_id order by p.is_text, p.at desc, p.id desc) as place
      from pictured p join published.record r on r.id = p.id
    ) placed where place <= 2 order by is_text, at desc, place, id desc limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

export interface Spoken {
  file_id: number;
  record_id: number;
  text: string;
  language: string | null;
  duration: number | null;
}

/** Transcripts to quote: those checked by a person first. */
export async function listRecordings(reader: Reader, limit: number): Promise<Spoken[]> {
  const { rows } = await sql<Spoken>`
    select t.file_id, f.record_id, t.text, t.language, f.duration from published.transcription t join published.file f on f.id = t.file_id
    where t.kind = 'stt' and f.record_id is not null
    order by t.is_checked desc, t.updated_at desc, t.file_id limit ${limit}`.execute(reader);
  return rows;
}

/** Content that an editor chose for a home page; records that are not public are left out. */
export interface HomeChoices {
  text: string | null;
  /** One query on each line. */
  examples: string | null;
  piece_ids: readonly number[];
}

const NOTHING_CHOSEN: HomeChoices = { text: null, examples: null, piece_ids: [] };

/** Home page of an institution by its id, of the whole portal by 0. */
export async function findHomeChoices(reader: Reader, id: number): Promise<HomeChoices> {
  const { rows } = await sql<HomeChoices>`
    select h.text, h.examples, h.piece_ids from published.portal_home h where h.id = ${id}`.execute(reader);
  return rows[0] ?? NOTHING_CHOSEN;
}

export async function countCollections(reader: Reader): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select r.institution_id as id, count(*)::int as count from published.record r
    where r.parent_id is null group by 1`.execute(reader);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function listPublicNews(
  reader: Reader,
  limit: number,
): Promise<{ id: number; date: string; title: string; content: string }[]> {
  const { rows } = await sql<{ id: number; date: string; title: string; content: string }>`
    select n.id, n.date, n.title, n.content from published.news n order by n.date desc, n.id desc limit ${limit}`.execute(
    reader,
  );
  return rows;
}
