import { HEAD_WEIGHTS, searchedTexts, yearsOf } from '@regest/contract/derive/searched-text.ts';
import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import {
  findIndexableRecords,
  type IndexableRecord,
  putRecordWords,
  type RecordWords,
} from '../../queries/search/index-rows.ts';
import { termsOf } from './terms.ts';
import { vectorInTurns } from './vector-in-turns.ts';

export async function wordsOf(record: IndexableRecord): Promise<RecordWords> {
  const texts = searchedTexts(record);
  const years = yearsOf(record.dates);
  return {
    id: record.id,
    institutionId: record.institution_id,
    level: record.level,
    yearFrom: years?.from ?? null,
    yearTo: years?.to ?? null,
    head: await vectorInTurns(texts.filter(({ weight }) => HEAD_WEIGHTS.some((head) => head === weight))),
    words: await vectorInTurns(texts),
  };
}

/** Makes records findable as they were just read. Part of the transaction that changes them. */
export async function indexRead(db: Db, records: readonly IndexableRecord[]): Promise<void> {
  for (const [institutionId, own] of Map.groupBy(records, (record) => record.institution_id)) {
    const rows: RecordWords[] = [];
    for (const record of own) rows.push(await wordsOf(record));
    const terms = termsOf(own.flatMap(searchedTexts).map(({ text }) => text));
    await putRecordWords(db, rows, ANALYSER_VERSION, { institutionId, terms });
  }
}

/** The same for records that others changed. */
export async function indexRecords(db: Db, ids: readonly number[]): Promise<void> {
  await indexRead(db, await findIndexableRecords(db, ids));
}
