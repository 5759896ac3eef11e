import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { WordBox } from '../../engines/ocr/ocr-engine.ts';

/**
 * A word as it is stored: numbers in ten-thousandths of the page, without names, since pages have hundreds. The last one
 * is there only for a word that the engine was unsure of.
 */
export type PackedWord = [text: string, x: number, y: number, w: number, h: number, isUnsure?: 1];

const SCALE = 10_000;
const packed = (fraction: number) => Math.round(fraction * SCALE);

export function packWords(words: readonly WordBox[]): PackedWord[] {
  return words.map(({ text, isUnsure, ...box }) => {
    const [x, y, w, h] = [packed(box.x), packed(box.y), packed(box.w), packed(box.h)];
    const clean = text.replaceAll('\0', '').toWellFormed();
    return isUnsure ? [clean, x, y, w, h, 1] : [clean, x, y, w, h];
  });
}

export function unpackWords(words: readonly PackedWord[] | null): WordBox[] {
  return (words ?? []).map(([text, x, y, w, h, isUnsure]) => ({
    text,
    x: x / SCALE,
    y: y / SCALE,
    w: w / SCALE,
    h: h / SCALE,
    ...(isUnsure && { isUnsure: true }),
  }));
}

/** Boxes of the words of the current text on a page (from 1), in reading order. */
export async function findPageWords(db: Db, fileId: number, page: number): Promise<WordBox[]> {
  const { rows } = await sql<{ words: PackedWord[] | null }>`
    select coalesce(words, machine_words) as words from text_page
    where file_id = ${fileId} and page = ${page}`.execute(db);
  return unpackWords(rows[0]?.words ?? null);
}

/** The pages of a text with the places of their words; one page where it is named. */
export async function listLayoutPages(
  db: Db,
  fileId: number,
  page: number | null,
): Promise<{ number: number; text: string; words: WordBox[] }[]> {
  const { rows } = await sql<{ number: number; text: string; words: PackedWord[] | null }>`
    select page as number, text, coalesce(words, machine_words) as words from text_page
    where file_id = ${fileId} and (${page}::int is null or page = ${page}::int) and text <> ''
    order by page`.execute(db);
  return rows.map((row) => ({ ...row, words: unpackWords(row.words) }));
}

/** The size of a picture, as far as it was measured when it was sent. */
export async function findLook(
  db: Db,
  fileId: number,
): Promise<{ width: number | null; height: number | null }> {
  const look = await db
    .selectFrom('file_look')
    .select(['width', 'height'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return look ?? { width: null, height: null };
}

/** Pages of a text, each with a fingerprint. */
export async function listPageHashes(db: Db, fileId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ page: number; hash: string }>`
    select page, md5(text) as hash from text_page where file_id = ${fileId}`.execute(db);
  return new Map(rows.map(({ page, hash }) => [page, hash]));
}

export async function listMachineWords(
  db: Db,
  fileId: number,
  pages: readonly number[],
): Promise<Map<number, WordBox[]>> {
  const { rows } = await sql<{ page: number; words: PackedWord[] | null }>`
    select page, machine_words as words from text_page
    where file_id = ${fileId} and page = any(${pages}::int[])`.execute(db);
  return new Map(rows.map(({ page, words }) => [page, unpackWords(words)]));
}

export interface TextPage {
  page: number;
  text: string;
  words: PackedWord[];
}

/** The text that counts, and which boxes are left to it; those of the machine stay beside them. */
export async function putTextPages(db: Db, fileId: number, pages: readonly TextPage[]): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    insert into text_page (file_id, page, text, words)
    select ${fileId}, page, text, words
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as given (page int, text text, words jsonb)
    on conflict (file_id, page) do update set text = excluded.text, words = excluded.words`.execute(db);
}

/** Pages that the text no longer has. What the machine saw there stays: the words may come back. */
export async function emptyTextPages(db: Db, fileId: number, remaining: readonly number[]): Promise<void> {
  await sql`
    delete from text_page where file_id = ${fileId} and machine_words is null
      and page <> all(${remaining}::int[])`.execute(db);
  await sql`
    update text_page set text = '', words = '[]' where file_id = ${fileId} and text <> ''
      and page <> all(${remaining}::int[])`.execute(db);
}

export async function deleteTextPages(db: Db, fileId: number): Promise<void> {
  await sql`delete from text_page where file_id = ${fileId}`.execute(db);
}

/** Engine output of a page whose text is not complete. */
export async function insertSeenPage(
  db: Db,
  fileId: number,
  page: number,
  words: readonly PackedWord[],
): Promise<void> {
  await sql`
    insert into text_page (file_id, page, text, machine_words)
    values (${fileId}, ${page}, '', ${JSON.stringify(words)}::jsonb)`.execute(db);
}

/** The pages that a job has read become those of the file. */
export async function takeJobPages(db: Db, fileId: number, jobId: number): Promise<void> {
  await deleteTextPages(db, fileId);
  await sql`
    insert into text_page (file_id, page, text, machine_words)
    select ${fileId}, page, text, words from text_job_page where job_id = ${jobId}`.execute(db);
}

/** Longer lines are no titles. */
const TITLE_LENGTH = 200;

export async function listFirstLines(db: Db, recordId: number): Promise<{ fileId: number; text: string }[]> {
  const { rows } = await sql<{ fileId: number; text: string }>`
    select file.id as "fileId", left(trim(line.text), ${TITLE_LENGTH}) as text
    from file join text_page on text_page.file_id = file.id and text_page.page = 1
    cross join lateral (
      select text from string_to_table(left(text_page.text, 4000), chr(10)) with ordinality as line (text, place)
      where text ~ '[[:alpha:]]{3}' order by place limit 1
    ) as line
    where file.record_id = ${recordId} order by file.position, file.id`.execute(db);
  return rows;
}
