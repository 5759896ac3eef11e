import { Readable } from 'node:stream';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { ValueListName } from '@regest/contract/values/value-lists.ts';
import { permanentPath } from '@regest/portal/addresses/paths.ts';
import { extentInWords, sizeInWords } from '@regest/reading/extent-in-words.ts';
import { shortDates } from '@regest/reading/in-words.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listExchangeRows } from '../../queries/published/exchange-rows.ts';
import { findPublicInstitution } from '../../queries/published/institutions.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import type { Snapshot } from '../../queries/shared/snapshot.ts';
import { type CsvRow, csvChunks } from '../../writers/csv.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { addressesBelow, type ExchangeRecord } from '../../writers/exchange/exchange-record.ts';
import { inventoryOdt } from '../../writers/odt/inventory.ts';
import type { InventoryDocument, InventoryFact } from '../../writers/odt/inventory-document.ts';
import type { ExportedCollection } from '../exports/export-scope.ts';
import { inventoryOf } from '../exports/inventory.ts';
import { publicRecord, streamPublic, type WholeDownload, wholeTree } from './exchange.ts';

/** A file for a whole collection, named by its signature. */
export interface CollectionFile {
  name: string;
  content: Readable;
}

/** Facts printed on the inventory: the day of this state and the address of the newest one. */
function publicFacts(id: number, root: string, { say, format }: Texts): InventoryFact[] {
  const date = format.date(new Date().toISOString().slice(0, 10), 'UTC');
  return [
    { label: say('portal.inventory.scope'), text: say('portal.inventory.published', { date }) },
    { label: say('portal.permanent'), text: `${root}${permanentPath(id)}` },
  ];
}

/** The PDF writer is loaded with the first request for a PDF. */
const WRITERS = {
  odt: async (inventory: InventoryDocument, signal: AbortSignal) => inventoryOdt(inventory, signal),
  pdf: async (inventory: InventoryDocument) =>
    (await import('../../writers/pdf/inventory-pdf.ts')).inventoryPdf(inventory),
};

/** Export view of a public collection; null for anything else. */
export async function findPublicCollection(reader: Reader, id: number): Promise<ExportedCollection | null> {
  const [head] = await findPublicHeads(reader, [id]);
  const institution =
    head && LEVELS[head.level].isRoot && (await findPublicInstitution(reader, head.institution_id));
  if (!head || !institution) return null;
  const { title, signature } = head;
  return {
    id,
    title,
    signature,
    computedSignature: joinSignature([institution.signature, signature]),
    institution,
  };
}

export const inventoryName = ({ computedSignature }: ExportedCollection, format: keyof typeof WRITERS) =>
  `${computedSignature}_inwentarz.${format}`;

/** The finding aid of the editor, limited to public data. */
export async function publicInventoryOf(
  snapshot: Snapshot,
  collection: ExportedCollection,
  root: string,
): Promise<InventoryDocument> {
  const inventory = await inventoryOf(snapshot, collection);
  return { ...inventory, facts: [...inventory.facts, ...publicFacts(collection.id, root, DOCUMENT_TEXTS)] };
}

async function publicInventory(
  format: keyof typeof WRITERS,
  reader: Reader,
  id: number,
  root: string,
  download: WholeDownload,
): Promise<CollectionFile | null> {
  const collection = await findPublicCollection(reader, id);
  if (!collection) return null;
  const content = await streamPublic(download, async (snapshot) =>
    WRITERS[format](await publicInventoryOf(snapshot, collection, root), download.signal),
  );
  return { name: inventoryName(collection, format), content };
}

type OpenFile = (
  reader: Reader,
  id: number,
  root: string,
  download: WholeDownload,
) => Promise<CollectionFile | null>;

export const publicInventoryOdt: OpenFile = (...request) => publicInventory('odt', ...request);

export const publicInventoryPdf: OpenFile = (...request) => publicInventory('pdf', ...request);

/** The first six columns equal those of a search in CSV, so that both can be combined. */
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

/** Joins several names in one cell by semicolons, since a name may contain a comma. */
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
    // Titles at this depth and below belong to earlier branches.
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
  if (!top || !LEVELS[top.level].isRoot) return null;
  const content = await streamPublic(download, (snapshot) =>
    Readable.from(csvChunks(HEAD, rowsOf(wholeTree(snapshot, top), root)), { objectMode: false }),
  );
  return { name: `${publicRecord(top).computedSignature}.csv`, content };
}
