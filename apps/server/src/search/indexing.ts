import {
  HEAD_WEIGHTS,
  type SearchedRecord,
  searchedTexts,
  yearsOf,
} from '@regest/contract/derive/searched-text.ts';
import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import { sql } from 'kysely';
import { PREPARED } from '../db/prepared-statements.ts';
import type { Db } from '../db/schema.ts';
import { splitMinutes, splitPages, type TextPiece } from './split-text.ts';
import { termsOf, vectorsOf } from './words.ts';

/** Kinds of indexed things: descriptions, creators, and the texts of files (by the id of the file). */
export type IndexedKind = 'record' | 'author' | 'text';

export interface IndexableRecord extends SearchedRecord {
  id: number;
  institution_id: number;
}

/** Indexed data of `record r` beside its own columns. */
const SEARCHED = sql`r.fields,
  coalesce((select json_agg(json_build_object('name', author.name))
    from record_author named join author on author.id = named.author_id where named.record_id = r.id),
    '[]'::json) as authors,
  coalesce((select json_agg(json_build_object('name', term.name, 'type', term.type))
    from record_index named join index_term term on term.id = named.index_id where named.record_id = r.id),
    '[]'::json) as indices`;

/** These records whatever their state: the trash is indexed too, so that a restore costs nothing. */
export async function findIndexableRecords(db: Db, ids: readonly number[]): Promise<IndexableRecord[]> {
  const { rows } = await sql<IndexableRecord>`${PREPARED}
    select r.id, r.institution_id, r.level, r.signature, r.title, r.dates, ${SEARCHED}
    from record r where r.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export interface RecordWords {
  id: number;
  level: string;
  year_from: number | null;
  year_to: number | null;
  head: string;
  words: string;
}

export async function wordsOfRecord(record: IndexableRecord): Promise<RecordWords> {
  const years = yearsOf(record.dates);
  const isHead = ({ weight }: { weight: string }) => HEAD_WEIGHTS.some((head) => head === weight);
  return {
    id: record.id,
    level: record.level,
    year_from: years?.from ?? null,
    year_to: years?.to ?? null,
    ...(await vectorsOf(searchedTexts(record), isHead)),
  };
}

/** Words that occur, in one order: two transactions that add the same words must not wait for each other in a ring. */
const insertTerms = (institutionId: number, terms: readonly string[]) => sql`
  insert into search_term (institution_id, term)
  select ${institutionId}::bigint, term from unnest(${terms.toSorted()}::text[]) as given (term)
  on conflict do nothing`;

/** Makes records findable as they were just read; part of the transaction that changes them. */
export async function putRecords(db: Db, records: readonly IndexableRecord[]): Promise<void> {
  for (const [institutionId, own] of Map.groupBy(records, (record) => record.institution_id)) {
    const rows: RecordWords[] = [];
    for (const record of own) rows.push(await wordsOfRecord(record));
    const terms = await termsOf(own.flatMap((record) => searchedTexts(record).map(({ text }) => text)));
    await sql`${PREPARED}
      with suggested as (${insertTerms(institutionId, terms)})
      insert into search_record (record_id, institution_id, level, year_from, year_to, head, words, analyser)
      select id, ${institutionId}::bigint, level, year_from, year_to, head::tsvector, words::tsvector, ${ANALYSER_VERSION}::int
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ level }) => level)}::text[],
        ${rows.map((row) => row.year_from)}::int[], ${rows.map((row) => row.year_to)}::int[],
        ${rows.map(({ head }) => head)}::text[], ${rows.map(({ words }) => words)}::text[])
        as given (id, level, year_from, year_to, head, words)
      on conflict (record_id) do update set year_from = excluded.year_from, year_to = excluded.year_to,
        head = excluded.head, words = excluded.words, analyser = excluded.analyser`.execute(db);
  }
}

export interface IndexableAuthor {
  id: number;
  institution_id: number;
  name: string;
  other_name: string | null;
  description: string | null;
}

export async function findIndexableAuthors(db: Db, ids: readonly number[]): Promise<IndexableAuthor[]> {
  const { rows } = await sql<IndexableAuthor>`
    select id, institution_id, name, other_name, description from author
    where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function wordsOfAuthor({ name, other_name, description }: IndexableAuthor): Promise<string> {
  const { words } = await vectorsOf([
    { text: name, weight: 'A' },
    { text: other_name ?? '', weight: 'B' },
    { text: description ?? '', weight: 'C' },
  ]);
  return words;
}

async function putAuthors(db: Db, ids: readonly number[]): Promise<void> {
  for (const author of await findIndexableAuthors(db, ids))
    await sql`
      insert into search_author (author_id, institution_id, words, analyser)
      values (${author.id}, ${author.institution_id}, ${await wordsOfAuthor(author)}::tsvector, ${ANALYSER_VERSION})
      on conflict (author_id) do update set words = excluded.words, analyser = excluded.analyser`.execute(db);
}

interface IndexableText {
  institution_id: number;
  kind: 'ocr' | 'stt';
  text: string;
}

/** The text of a file that counts, what a person corrected before what the machine read, by pages or minutes. */
export async function piecesOfText(
  db: Db,
  fileId: number,
): Promise<{ text: IndexableText; pieces: TextPiece[] } | null> {
  const { rows } = await sql<IndexableText>`
    select f.institution_id, t.kind, coalesce(t.corrected_text, t.machine_text) as text
    from transcription t join file f on f.id = t.file_id where t.file_id = ${fileId}`.execute(db);
  const [text] = rows;
  if (!text) return null;
  return { text, pieces: text.kind === 'ocr' ? splitPages(text.text) : splitMinutes(text.text) };
}

export type TextPart = TextPiece & { words: string };

export async function wordsOfPieces(pieces: readonly TextPiece[]): Promise<TextPart[]> {
  const parts: TextPart[] = [];
  for (const piece of pieces) {
    const { words } = await vectorsOf([{ text: piece.text, weight: 'D' }]);
    parts.push({ ...piece, words });
  }
  return parts;
}

const PARTS_PER_STATEMENT = 50;

async function putText(db: Db, fileId: number): Promise<void> {
  await remove(db, 'text', [fileId]);
  const source = await piecesOfText(db, fileId);
  if (!source) return;
  const { text, pieces } = source;
  for (let from = 0; from < pieces.length; from += PARTS_PER_STATEMENT) {
    const parts = await wordsOfPieces(pieces.slice(from, from + PARTS_PER_STATEMENT));
    await sql`
      insert into search_text (file_id, part, institution_id, kind, text, starts, words, analyser)
      select ${fileId}, part, ${text.institution_id}, ${text.kind}, text, starts, words::tsvector, ${ANALYSER_VERSION}
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as given (part int, text text, starts int[], words text)`.execute(db);
    await insertTerms(text.institution_id, await termsOf(parts.map((part) => part.text))).execute(db);
  }
}

/** Makes these things findable as they are now; part of the transaction that changes them. */
export async function put(db: Db, kind: IndexedKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (kind === 'record') return putRecords(db, await findIndexableRecords(db, ids));
  if (kind === 'author') return putAuthors(db, ids);
  for (const id of ids) await putText(db, id);
}

/** Table of what is indexed and its id, table of the index and its reference to that id. */
export const INDEX_TABLES = {
  record: { source: sql`record`, id: sql`source.id`, index: sql`search_record`, key: sql`record_id` },
  author: { source: sql`author`, id: sql`source.id`, index: sql`search_author`, key: sql`author_id` },
  text: { source: sql`transcription`, id: sql`source.file_id`, index: sql`search_text`, key: sql`file_id` },
} as const;

/** These things can no longer be found. Those that are deleted leave the index by its foreign keys. */
async function remove(db: Db, kind: IndexedKind, ids: readonly number[]): Promise<void> {
  const { index, key } = INDEX_TABLES[kind];
  await sql`delete from ${index} where ${key} = any(${ids}::bigint[])`.execute(db);
}

/**
 * Locks what is indexed until the transaction ends, from the top of the tree downwards: the words of a concurrent
 * change are indexed after it.
 */
export async function lock(db: Db, kind: IndexedKind, ids: readonly number[]): Promise<void> {
  if (kind === 'record')
    await sql`select id from record where id = any(${ids}::bigint[]) order by path for no key update`.execute(
      db,
    );
  if (kind === 'author')
    await sql`select id from author where id = any(${ids}::bigint[]) order by id for no key update`.execute(
      db,
    );
  if (kind !== 'text') return;
  // The file first, as a correction does.
  await sql`select id from file where id = any(${ids}::bigint[]) order by id for key share`.execute(db);
  await sql`
    select file_id from transcription where file_id = any(${ids}::bigint[])
    order by file_id for no key update`.execute(db);
}
