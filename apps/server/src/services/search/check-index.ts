import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import { findIndexableRecords } from '../../queries/search/index-rows.ts';
import { findDifferentWords, listStale } from '../../queries/search/index-state.ts';
import { listRecordIdsAfter, listTextsAfter } from '../../queries/search/titles.ts';
import { wordsOf } from './index-records.ts';
import { isTextIndexed } from './index-text.ts';

const BATCH = 200;
const MOST_NAMED = 1_000;

export interface IndexFaults {
  /** Things that search cannot find, or finds by other rules than today's. */
  missing: { kind: 'record' | 'author' | 'text'; id: number }[];
  /** Records whose words in the index are not those of the record. */
  different: number[];
  /** Files whose text has other words than the index. */
  differentTexts: number[];
}

/** The index beside the data. `thorough` reads every record and every text anew, which takes its time. */
export async function checkIndex(db: Db, thorough: boolean): Promise<IndexFaults> {
  const faults: IndexFaults = { missing: [], different: [], differentTexts: [] };
  for (const kind of ['record', 'author', 'text'] as const) {
    const ids = await listStale(db, kind, 0, ANALYSER_VERSION, MOST_NAMED);
    faults.missing.push(...ids.map((id) => ({ kind, id })));
  }
  for (let after = 0; thorough; ) {
    const ids = await listRecordIdsAfter(db, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) break;
    const rows = await Promise.all((await findIndexableRecords(db, ids)).map(wordsOf));
    faults.different.push(...(await findDifferentWords(db, rows)));
    after = last;
  }
  for (let after = 0; thorough; ) {
    const [fileId] = await listTextsAfter(db, after, 1);
    if (fileId === undefined) break;
    if (!(await isTextIndexed(db, fileId))) faults.differentTexts.push(fileId);
    after = fileId;
  }
  return faults;
}
