import { HEAD_WEIGHTS, searchedTexts, yearsOf } from '@regest/contract/derive/searched-text.ts';
import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import {
  addTerms,
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

/** Makes these records findable as they are now. Part of the transaction that changes them. */
export async function indexRecords(db: Db, ids: readonly number[]): Promise<void> {
  const records = await findIndexableRecords(db, ids);
  const rows: RecordWords[] = [];
  for (const record of records) rows.push(await wordsOf(record));
  await putRecordWords(db, rows, ANALYSER_VERSION);
  for (const [institutionId, own] of Map.groupBy(records, (record) => record.institution_id)) {
    await addTerms(db, institutionId, termsOf(own.flatMap(searchedTexts).map(({ text }) => text)));
  }
}
