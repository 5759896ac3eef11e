import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import { findDifferentAuthors, findDifferentRecords } from '../../queries/search/index-differences.ts';
import { findIndexableAuthors, findIndexableRecords } from '../../queries/search/index-rows.ts';
import { listIndexable, listStale } from '../../queries/search/index-state.ts';
import { wordsOfAuthor } from './index-authors.ts';
import { wordsOf } from './index-records.ts';
import { isTextIndexed } from './index-text.ts';
import type { IndexedKind } from './search-port.ts';

const BATCH = 200;
const MOST_NAMED = 1_000;

export interface IndexFaults {
  /** Things that search cannot find, or finds by other rules than today's. */
  missing: { kind: IndexedKind; id: number }[];
  /** Records whose words or years in the index are not those of the record. */
  different: number[];
  /** Creators whose words in the index are not those of their names and description. */
  differentAuthors: number[];
  /** Files whose text has other words than the index. */
  differentTexts: number[];
}

/** All there is of a kind, some at a time. */
async function* batchesOf(db: Db, kind: IndexedKind): AsyncGenerator<number[], void, undefined> {
  for (let after = 0; ; ) {
    const ids = await listIndexable(db, kind, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/** The index beside the data. `thorough` reads every record, creator and text anew, which takes its time. */
export async function checkIndex(db: Db, thorough: boolean): Promise<IndexFaults> {
  const faults: IndexFaults = { missing: [], different: [], differentAuthors: [], differentTexts: [] };
  for (const kind of ['record', 'author', 'text'] as const) {
    const ids = await listStale(db, kind, 0, ANALYSER_VERSION, MOST_NAMED);
    faults.missing.push(...ids.map((id) => ({ kind, id })));
  }
  if (!thorough) return faults;
  for await (const ids of batchesOf(db, 'record')) {
    const rows = await Promise.all((await findIndexableRecords(db, ids)).map(wordsOf));
    faults.different.push(...(await findDifferentRecords(db, rows)));
  }
  for await (const ids of batchesOf(db, 'author')) {
    const rows = await Promise.all((await findIndexableAuthors(db, ids)).map(wordsOfAuthor));
    faults.differentAuthors.push(...(await findDifferentAuthors(db, rows)));
  }
  for await (const ids of batchesOf(db, 'text'))
    for (const fileId of ids) if (!(await isTextIndexed(db, fileId))) faults.differentTexts.push(fileId);
  return faults;
}
