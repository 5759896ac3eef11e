import {
  HEAD_WEIGHTS,
  type SearchedText,
  searchedTexts,
  yearsOf,
} from '@regest/contract/derive/searched-text.ts';
import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import type { OneCount } from '../../queries/records/record-counts.ts';
import {
  findIndexableRecords,
  type IndexableRecord,
  type PutWords,
  putRecordWords,
  putWordsAndCount,
  type RecordWords,
} from '../../queries/search/index-rows.ts';
import { termsOf } from './terms.ts';
import { vectorsInTurns } from './vector-in-turns.ts';

export function wordsOf(record: IndexableRecord): Promise<RecordWords> {
  return wordsFrom(record, searchedTexts(record));
}

const isHead = ({ weight }: { weight: SearchedText['weight'] }) =>
  HEAD_WEIGHTS.some((head) => head === weight);

async function wordsFrom(record: IndexableRecord, texts: readonly SearchedText[]): Promise<RecordWords> {
  const years = yearsOf(record.dates);
  const { whole, some } = await vectorsInTurns(texts, isHead);
  return {
    id: record.id,
    institutionId: record.institution_id,
    level: record.level,
    yearFrom: years?.from ?? null,
    yearTo: years?.to ?? null,
    head: some,
    words: whole,
  };
}

/** Which fields of a record may have words that were never met; nobody has to say it. */
type IsNew = (id: number, fieldName: string) => boolean;

async function wordsToPut(
  institutionId: number,
  records: readonly IndexableRecord[],
  isNew: IsNew,
): Promise<PutWords> {
  const rows: RecordWords[] = [];
  const fresh: string[] = [];
  for (const record of records) {
    const texts = searchedTexts(record);
    rows.push(await wordsFrom(record, texts));
    for (const { fieldName, text } of texts) if (isNew(record.id, fieldName)) fresh.push(text);
  }
  return { institutionId, rows, terms: termsOf(fresh), analyser: ANALYSER_VERSION };
}

/** Makes records findable as they were just read. Part of the transaction that changes them. */
export async function indexRead(
  db: Db,
  records: readonly IndexableRecord[],
  isNew: IsNew = () => true,
): Promise<void> {
  for (const [institutionId, own] of Map.groupBy(records, (record) => record.institution_id)) {
    await putRecordWords(db, await wordsToPut(institutionId, own, isNew));
  }
}

/** The same for a record that was just created, which is counted in at the same time. */
export async function indexNew(db: Db, record: IndexableRecord, count: OneCount): Promise<void> {
  await putWordsAndCount(db, await wordsToPut(record.institution_id, [record], () => true), count);
}

/** The same for records that others changed. */
export async function indexRecords(db: Db, ids: readonly number[]): Promise<void> {
  await indexRead(db, await findIndexableRecords(db, ids));
}
