import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';

/** A word of a page and its box: x, y, width, height in ten-thousandths of the page. */
export type PublicWord = [text: string, x: number, y: number, w: number, h: number];

export interface PublicSheet {
  text: string | null;
  words: PublicWord[] | null;
  is_checked: boolean | null;
  is_imported: boolean | null;
  language: string | null;
  /** Time of the last change of the whole text. */
  updated_at: string | null;
  width: number | null;
  height: number | null;
}

/** One page of a public file: its text and the boxes of its words. */
export async function findPublicSheet(
  reader: Reader,
  fileId: number,
  page: number,
): Promise<PublicSheet | undefined> {
  const { rows } = await sql<PublicSheet>`${PREPARED}
    select p.text, p.words, t.is_checked, t.is_imported, t.language, t.updated_at, l.width, l.height
    from published.file f
    left join published.transcription t on t.file_id = f.id and t.kind = 'ocr'
    left join published.text_page p on p.file_id = t.file_id and p.page = ${page}
    left join published.file_look l on l.file_id = f.id
    where f.id = ${fileId}`.execute(reader);
  return rows[0];
}

/** Loudness of equal parts of a recording, a byte each. */
export async function findPeaks(reader: Reader, fileId: number): Promise<Uint8Array> {
  const { rows } = await sql<{ peaks: Uint8Array | null }>`${PREPARED}
    select l.peaks from published.file_look l where l.file_id = ${fileId}`.execute(reader);
  return rows[0]?.peaks ?? new Uint8Array();
}

const below = (path: string) =>
  sql`r.path > ${path}::text collate "C" and r.path < ${`${path.slice(0, -1)}/`}::text collate "C"`;

/** The most read descendants of a record since a day. */
export async function listMostReadBelow(
  reader: Reader,
  { institutionId, path }: { institutionId: number; path: string },
  { since, limit }: { since: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.record_id as id from published.record_reading m join published.record r on r.id = m.record_id
    where m.institution_id = ${institutionId} and m.day >= ${since}::date and ${below(path)}
    group by m.record_id order by sum(m.pageviews) desc, m.record_id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** A few records below one that have a picture of themselves: whichever the index on paths has first. */
export async function listPicturedBelow(reader: Reader, path: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from published.record r
    where ${below(path)} and exists (
      select from published.file f where f.record_id = r.id and f.thumbnail_id is not null)
    order by r.path collate "C" limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}
