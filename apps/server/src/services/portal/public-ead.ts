import type { Readable } from 'node:stream';
import type { Reader } from '../../db/connect-reader.ts';
import { type ExchangeRow, listExchangeRows } from '../../queries/published/exchange-rows.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import type { Snapshot } from '../../queries/shared/snapshot.ts';
import { type EadVersion, eadStream } from '../../writers/exchange/ead.ts';
import type { ExchangeRecord } from '../../writers/exchange/exchange-record.ts';
import { exchangeRecords } from '../exports/exchange-records.ts';
import { readSections } from '../exports/section-tree.ts';
import { streamPublic, type WholeDownload } from './held-snapshot.ts';
import { institutionOf, publicContext, publicRecord } from './public-exchange.ts';

/** A collection and all that is public below it. The tables' names are those of the views here. */
export async function* wholeTree(snapshot: Snapshot, root: ExchangeRow): AsyncGenerator<ExchangeRecord> {
  const [id] = root.row;
  const sections = await readSections(snapshot, institutionOf(root), id);
  yield* exchangeRecords(snapshot, sections, true);
}

/**
 * A finding aid for anybody: of a collection with all that is public below it, read while it is written; of anything
 * else the record in its place, below what stands above it. Null for what is not public.
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
