import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import {
  findIndexableAuthors,
  findIndexableRecords,
  type IndexedKind,
  piecesOfText,
  wordsOfAuthor,
  wordsOfPieces,
  wordsOfRecord,
} from './indexing.ts';
import { idsOf, listIndexable, listStale } from './rebuild.ts';

const BATCH = 200;
const MAX_NAMED = 1_000;

export interface IndexFaults {
  /** Things that search cannot find, or finds by other rules than today's. */
  missing: { kind: IndexedKind; id: number }[];
  /** Records whose words or years in the index are not those of the record. */
  different: number[];
  differentAuthors: number[];
  /** Files whose text has other words than the index. */
  differentTexts: number[];
}

async function differentRecords(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await Promise.all((await findIndexableRecords(db, ids)).map(wordsOfRecord));
  return idsOf(
    db,
    sql`select given.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (id bigint, words text, head text, year_from int, year_to int)
      left join search_record s on s.record_id = given.id
      where s.words is distinct from given.words::tsvector or s.head is distinct from given.head::tsvector
        or s.year_from is distinct from given.year_from or s.year_to is distinct from given.year_to
      order by given.id`,
  );
}

async function differentAuthors(db: Db, ids: readonly number[]): Promise<number[]> {
  const authors = await findIndexableAuthors(db, ids);
  const rows = await Promise.all(
    authors.map(async (author) => ({ id: author.id, words: await wordsOfAuthor(author) })),
  );
  return idsOf(
    db,
    sql`select given.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, words text)
      left join search_author s on s.author_id = given.id
      where s.words is distinct from given.words::tsvector order by given.id`,
  );
}

async function differentTexts(db: Db, ids: readonly number[]): Promise<number[]> {
  const different: number[] = [];
  for (const fileId of ids) {
    const parts = await wordsOfPieces((await piecesOfText(db, fileId))?.pieces ?? []);
    const inputJson = JSON.stringify(parts.map(({ part, words }) => ({ part, words })));
    const rows = await idsOf(
      db,
      sql`select part as id from (select part, words from search_text where file_id = ${fileId}) as indexed
        full join (select part, words::tsvector as words
          from jsonb_to_recordset(${inputJson}::jsonb) as given (part int, words text)) as made using (part)
        where indexed.words is distinct from made.words`,
    );
    if (rows.length > 0) different.push(fileId);
  }
  return different;
}

async function inBatches(
  db: Db,
  kind: IndexedKind,
  check: (db: Db, ids: readonly number[]) => Promise<number[]>,
): Promise<number[]> {
  const all: number[] = [];
  for (let after = 0; ; ) {
    const ids = await listIndexable(db, kind, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return all;
    all.push(...(await check(db, ids)));
    after = last;
  }
}

/** The index beside the data. `thorough` reads every record, creator and text again, which takes its time. */
export async function check(db: Db, thorough: boolean): Promise<IndexFaults> {
  const faults: IndexFaults = { missing: [], different: [], differentAuthors: [], differentTexts: [] };
  for (const kind of ['record', 'author', 'text'] as const)
    faults.missing.push(...(await listStale(db, kind, 0, MAX_NAMED)).map((id) => ({ kind, id })));
  if (!thorough) return faults;
  faults.different = await inBatches(db, 'record', differentRecords);
  faults.differentAuthors = await inBatches(db, 'author', differentAuthors);
  faults.differentTexts = await inBatches(db, 'text', differentTexts);
  return faults;
}
