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

/**
 * Makes records findable as they were just read. Part of the transaction that changes them. Words worth suggesting are
 * those of the texts that are named, else of all.
 */
export async function indexRead(
  db: Db,
  records: readonly IndexableRecord[],
  fresh?: readonly string[],
): Promise<void> {
  for (const [institutionId, own] of Map.groupBy(records, (record) => record.institution_id)) {
    const rows: RecordWords[] = [];
    for (const record of own) rows.push(await wordsOf(record));
    const terms = termsOf(fresh ?? own.flatMap(searchedTexts).map(({ text }) => text));
    await putRecordWords(db, rows, ANALYSER_VERSION, { institutionId, terms });
  }
}

/** The same for records that others changed. */
export async function indexRecords(db: Db, ids: readonly number[]): Promise<void> {
  await indexRead(db, await findIndexableRecords(db, ids));
}

/** What search reads of a record, before a change and after it; both name the same creators and terms. */
export interface SearchedChange {
  before: IndexableRecord;
  after: IndexableRecord;
}

const namesAny = ({ authors, indices }: IndexableRecord) => authors.length > 0 || indices.length > 0;
const spanOf = ({ dates }: IndexableRecord) => {
  const years = yearsOf(dates);
  return `${years?.from}-${years?.to}`;
};

/** The texts that are new or others than before; null where search reads all as it did. */
function changedTexts({ before, after }: SearchedChange): string[] | null {
  const texts = searchedTexts(after);
  const old = new Map(searchedTexts(before).map(({ fieldName, text }) => [fieldName, text]));
  const changed = texts.filter(({ fieldName, text }) => old.get(fieldName) !== text);
  const isAlike = changed.length === 0 && old.size === texts.length && spanOf(before) === spanOf(after);
  return isAlike ? null : changed.map(({ text }) => text);
}

/** For whoever has records of one institution at hand: of what search reads as before nothing is made anew. */
export async function indexChanges(db: Db, changes: readonly SearchedChange[]): Promise<void> {
  const changed = changes.flatMap((change) => {
    const texts = changedTexts(change);
    return texts === null ? [] : [{ record: change.after, texts }];
  });
  // Names are read at the last moment: somebody may be changing them.
  const records = changed.map(({ record }) => record);
  const named = records.filter(namesAny).map(({ id }) => id);
  const read = named.length === 0 ? [] : await findIndexableRecords(db, named);
  await indexRead(
    db,
    [...records.filter((record) => !namesAny(record)), ...read],
    changed.flatMap(({ texts }) => texts),
  );
}
