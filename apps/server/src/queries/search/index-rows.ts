import type { SearchedRecord } from '@regest/contract/derive/searched-text.ts';
import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { HEAD, HEAD_TABLES, type RecordHead } from '../records/find-records.ts';
import { countingOne, type OneCount } from '../records/record-counts.ts';

export interface IndexableRecord extends SearchedRecord {
  id: number;
  institution_id: number;
}

/** What search reads of `r` beside what a list shows of it. */
const SEARCHED = sql`r.fields,
  coalesce((select json_agg(json_build_object('name', author.name))
    from record_author named join author on author.id = named.author_id where named.record_id = r.id),
    '[]'::json) as authors,
  coalesce((select json_agg(json_build_object('name', term.name, 'type', term.type))
    from record_index named join index_term term on term.id = named.index_id where named.record_id = r.id),
    '[]'::json) as indices`;

/** What search reads of these records, whatever their state: the trash is indexed too, so a restore costs nothing. */
export async function findIndexableRecords(db: Db, ids: readonly number[]): Promise<IndexableRecord[]> {
  const { rows } = await sql<IndexableRecord>`${KEEP_PLAN}
    select r.id, r.institution_id, r.level, r.signature, r.title, r.dates, ${SEARCHED}
    from record r where r.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export type FoundRecord = RecordHead & IndexableRecord;

/** The same with what a list shows of each, in the order of the ids. */
export async function findFoundRecords(db: Db, ids: readonly number[]): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`${KEEP_PLAN}
    select ${HEAD}, ${SEARCHED} from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join record r on r.id = wanted.id ${HEAD_TABLES} order by wanted.place`.execute(db);
  return rows;
}

export interface RecordWords {
  id: number;
  institutionId: number;
  level: string;
  yearFrom: number | null;
  yearTo: number | null;
  head: string;
  words: string;
}

/** The words of records of one institution, and those worth suggesting. */
export interface PutWords {
  institutionId: number;
  rows: readonly RecordWords[];
  terms: readonly string[];
  analyser: number;
}

const suggesting = ({ institutionId, terms }: PutWords) =>
  sql`suggested as (${insertTerms(institutionId, terms)})`;

const inserting = ({ rows, analyser }: PutWords) => sql`
  insert into search_record (record_id, institution_id, level, year_from, year_to, head, words, analyser)
  select id, institution_id, level, year_from, year_to, head::tsvector, words::tsvector, ${analyser}
  from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.institutionId)}::bigint[],
    ${rows.map(({ level }) => level)}::text[], ${rows.map(({ yearFrom }) => yearFrom)}::int[],
    ${rows.map(({ yearTo }) => yearTo)}::int[], ${rows.map(({ head }) => head)}::text[],
    ${rows.map(({ words }) => words)}::text[])
    as given (id, institution_id, level, year_from, year_to, head, words)
  on conflict (record_id) do update set year_from = excluded.year_from, year_to = excluded.year_to,
    head = excluded.head, words = excluded.words, analyser = excluded.analyser`;

/** One statement. */
export async function putRecordWords(db: Db, words: PutWords): Promise<void> {
  await sql`${KEEP_PLAN} with ${suggesting(words)} ${inserting(words)}`.execute(db);
}

/** The same for one that is counted in once its words stand: one statement still. */
export async function putWordsAndCount(db: Db, words: PutWords, count: OneCount): Promise<void> {
  const stand = sql<boolean>`(select count(*) from put) >= 0`;
  await sql`${KEEP_PLAN}
    with ${suggesting(words)}, put as (${inserting(words)} returning 1), ${countingOne(count, stand)}`.execute(
    db,
  );
}

export interface IndexableAuthor {
  id: number;
  institution_id: number;
  name: string;
  other_name: string | null;
  description: string | null;
}

export async function findIndexableAuthors(db: Db, ids: readonly number[]): Promise<IndexableAuthor[]> {
  return db
    .selectFrom('author')
    .select(['id', 'institution_id', 'name', 'other_name', 'description'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [-1])
    .execute();
}

export interface AuthorWords {
  id: number;
  institutionId: number;
  words: string;
}

export async function putAuthorWords(db: Db, rows: readonly AuthorWords[], analyser: number): Promise<void> {
  await sql`
    insert into search_author (author_id, institution_id, words, analyser)
    select id, institution_id, words::tsvector, ${analyser}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.institutionId)}::bigint[],
      ${rows.map(({ words }) => words)}::text[]) as given (id, institution_id, words)
    on conflict (author_id) do update set words = excluded.words, analyser = excluded.analyser`.execute(db);
}

/** In one order: two that bring the same words must not wait for each other in a ring. */
function insertTerms(institutionId: number, terms: readonly string[]): RawBuilder<unknown> {
  return sql`insert into search_term (institution_id, term)
    select ${institutionId}::bigint, term from unnest(${terms.toSorted()}::text[]) as given (term)
    on conflict do nothing`;
}

/** Words that occur, for finding the neighbours of a misspelt one. */
export async function addTerms(db: Db, institutionId: number, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return;
  await insertTerms(institutionId, terms).execute(db);
}
