import type { Readable } from 'node:stream';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { nameElementsIn } from '@regest/reading/foreign-text.ts';
import type { Pool } from 'pg';
import type { Reader } from '../../db/connect-reader.ts';
import { type ExchangeRow, listExchangeRows } from '../../queries/published/exchange-rows.ts';
import { findPublicInstitution, type PublicInstitution } from '../../queries/published/institutions.ts';
import { findPublicAuthor, listPublicRecordsOfName } from '../../queries/published/names.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { openSnapshot, type Snapshot } from '../../queries/shared/snapshot.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { dublinCore } from '../../writers/exchange/dublin-core.ts';
import { eacXml, hasEac } from '../../writers/exchange/eac.ts';
import { type EadVersion, eadStream } from '../../writers/exchange/ead.ts';
import { eagXml } from '../../writers/exchange/eag.ts';
import {
  addressesBelow,
  type ExchangeRecord,
  type WritingContext,
} from '../../writers/exchange/exchange-record.ts';
import { exchangeRecord, exchangeRecords, readSections } from '../exports/export-ead.ts';
import { publicAuthorValues } from './pages/author.ts';

/** Resources for the download of a whole collection. */
export interface WholeDownload {
  pool: Pool;
  signal: AbortSignal;
  /** Takes one of the limited places for downloads, held until the last byte is sent. */
  enter: () => () => void;
}

/** Stream from one snapshot of the public data, which is released when the stream ends. */
export async function streamPublic(
  { pool, signal, enter }: WholeDownload,
  open: (snapshot: Snapshot) => Readable | Promise<Readable>,
): Promise<Readable> {
  const leave = enter();
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(pool, signal, 'public');
    const { close } = snapshot;
    const stream = await open(snapshot);
    // With an error, since a truncated file must never look complete.
    signal.addEventListener('abort', () => stream.destroy(signal.reason as Error), { once: true });
    return stream.once('close', () => void close().finally(leave));
  } catch (error) {
    await snapshot?.close();
    leave();
    throw error;
  }
}

const FIELDS = RECORD_LEVELS.flatMap((level) => recordFields(level));
const ON_CONSENT = new Set(FIELDS.flatMap((field) => (field.public === 'onConsent' ? [field.name] : [])));
/** Fields that are never public: the views of the database lack them, and the writers omit them once more. */
const NEVER = new Set(FIELDS.flatMap((field) => (field.public === undefined ? [field.name] : [])));
const MAX_RELATIONS = 1000;

export function publicContext(institution: WritingContext['institution'], root: string): WritingContext {
  return {
    institution,
    addresses: addressesBelow(root),
    isInternal: false,
    onConsent: ON_CONSENT,
    hidden: NEVER,
    writtenAt: new Date(),
  };
}

export const institutionOf = (row: ExchangeRow): WritingContext['institution'] => ({
  id: row.institution_id,
  signature: row.institution_signature,
  name: row.institution_name,
});

/** The record for readers, where elements kept by an import have headings in words. */
const withNamedElements = (record: ExchangeRecord): ExchangeRecord => ({
  ...record,
  fields: nameElementsIn(record.fields, DOCUMENT_TEXTS.say),
});

export function publicRecord(row: ExchangeRow): ExchangeRecord {
  return withNamedElements(
    exchangeRecord(
      row.row,
      row.signatures.length - 1,
      joinSignature([row.institution_signature, ...row.signatures]),
    ),
  );
}

export function dublinCoreOf(row: ExchangeRow, root: string): string {
  return dublinCore(publicRecord(row), publicContext(institutionOf(row), root), row.parent_id);
}

export async function publicDublinCore(reader: Reader, id: number, root: string): Promise<string | null> {
  const [row] = await listExchangeRows(reader, [id]);
  return row ? `<?xml version="1.0" encoding="UTF-8"?>\n${dublinCoreOf(row, root)}` : null;
}

/** An author of public records as EAC-CPF; null for an author of unknown kind, which EAC-CPF cannot express. */
export async function publicEac(reader: Reader, id: number, root: string): Promise<string | null> {
  const author = await findPublicAuthor(reader, id);
  if (!author || !hasEac({ authorType: author.author_type })) return null;
  const institution = await findPublicInstitution(reader, author.institution_id);
  if (!institution) return null;
  const naming = await listPublicRecordsOfName(reader, { authorId: id }, MAX_RELATIONS);
  const records = await findPublicHeads(
    reader,
    naming.map((record) => record.id),
  );
  const { name, author_type: authorType } = author;
  return eacXml(
    { ...publicAuthorValues(author), id, name, authorType, isDraft: false, records },
    publicContext(institution, root),
  );
}

export function publicEag(institution: PublicInstitution): string {
  const { signature, name, archive_name: archiveName, institution_type: institutionType } = institution;
  return eagXml({ signature, name, archiveName, institutionType, fields: institution.fields }, new Date());
}

/** A collection with all its public contents. In this connection the names of tables mean the public views. */
export async function* wholeTree(snapshot: Snapshot, root: ExchangeRow): AsyncGenerator<ExchangeRecord> {
  const [id] = root.row;
  const sections = await readSections(snapshot, institutionOf(root), id);
  for await (const record of exchangeRecords(snapshot, sections)) yield withNamedElements(record);
}

/**
 * A public finding aid: of a collection with all its public contents, streamed; of any other record with its
 * ancestors alone. Null for an unpublished record.
 */
export async function publicEad(
  reader: Reader,
  id: number,
  version: EadVersion,
  root: string,
  download: WholeDownload,
): Promise<Readable | null> {
  const [head] = await findPublicHeads(reader, [id]);
  if (!head) return null;
  const rows = await listExchangeRows(reader, [...head.ancestors.map((above) => above.id), id]);
  const [top] = rows;
  if (!top || rows.length !== head.ancestors.length + 1) return null;
  const context = publicContext(institutionOf(top), root);
  if (head.ancestors.length > 0) return eadStream(version, rows.map(publicRecord), context);
  return streamPublic(download, (snapshot) => eadStream(version, wholeTree(snapshot, top), context));
}
