import { Readable } from 'node:stream';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import type { ValueListName } from '@regest/contract/values/value-lists.ts';
import { shortDates } from '@regest/reading/dates-in-words.ts';
import { extentInWords, sizeInWords } from '@regest/reading/extent-in-words.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listExchangeRows } from '../../queries/published/exchange-rows.ts';
import { type CsvRow, csvChunks } from '../../writers/csv.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';
import { addressesBelow, type ExchangeRecord } from '../../writers/exchange/exchange-record.ts';
import { streamPublic, type WholeDownload } from './held-snapshot.ts';
import { wholeTree } from './public-ead.ts';
import { publicRecord } from './public-exchange.ts';
import type { CollectionFile } from './public-inventory.ts';

/** The first six are those of a search in CSV, so that both can be put together. */
const HEAD = [
  'signature',
  'title',
  'dates',
  'level',
  'place',
  'url',
  'content',
  'extent',
  'creators',
  'persons',
  'places',
  'topics',
  'languages',
  'licences',
  'files',
] as const;

/** Several names in one cell; a name may hold a comma. */
const listed = (names: readonly string[]) => names.join('; ');

function rowOf(record: ExchangeRecord, place: readonly string[], url: string): CsvRow {
  const { fields, indices } = record;
  const named = (type: IndexType) =>
    listed(indices.filter((term) => term.type === type).map(({ name }) => name));
  const values = (list: ValueListName) =>
    listed(
      ((fields[list] as string[] | undefined) ?? []).map((id) => valueName(DOCUMENT_TEXTS, list, id) ?? id),
    );
  return [
    record.computedSignature,
    record.title,
    shortDates(record.dates, DOCUMENT_TEXTS, fields.datesUnknown === true),
    DOCUMENT_TEXTS.say(`portal.level.${record.level}`),
    place.join(' › '),
    url,
    fields.content as string | undefined,
    sizeInWords(fields, DOCUMENT_TEXTS) || extentInWords(fields, DOCUMENT_TEXTS),
    listed(record.authors.map(({ name }) => name)),
    named('personal'),
    named('geographical'),
    named('material'),
    values('languages'),
    values('licenses'),
    record.files.length,
  ];
}

async function* rowsOf(records: AsyncIterable<ExchangeRecord>, root: string): AsyncGenerator<CsvRow> {
  const addresses = addressesBelow(root);
  const place: string[] = [];
  for await (const record of records) {
    // What was read before at this depth and below does not stand above it.
    place.length = record.depth;
    yield rowOf(record, place, addresses.record(record.id));
    place.push(record.title);
  }
}

/** Every public record of a collection as a row, in the order of the tree; null for anything but a public collection. */
export async function publicTable(
  reader: Reader,
  id: number,
  root: string,
  download: WholeDownload,
): Promise<CollectionFile | null> {
  const [top] = await listExchangeRows(reader, [id]);
  if (top?.level !== 'collection') return null;
  const content = await streamPublic(download, (snapshot) =>
    Readable.from(csvChunks(HEAD, rowsOf(wholeTree(snapshot, top), root)), { objectMode: false }),
  );
  return { name: `${publicRecord(top).computedSignature}.csv`, content };
}
