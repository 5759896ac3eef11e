import type { Pool } from 'pg';
import type { Reader } from '../../db/connect-reader.ts';
import type { Db } from '../../db/schema.ts';
import { countHarvested, type HarvestRow } from '../../queries/harvest/harvest-list.ts';
import { listExchangeRows } from '../../queries/published/exchange-rows.ts';
import { eadChunks } from '../../writers/exchange/ead.ts';
import { dublinCoreOf, institutionOf, publicContext, publicEad, publicRecord } from '../portal/exchange.ts';
import type { OaiPrefix } from './oai-request.ts';

export interface OaiSource {
  pool: Pool;
  db: Db;
  reader: Reader;
  /** Base address of the portal. */
  root: string;
}

/** Limit of records in one finding aid; a longer one has the collection alone, with the address of the whole. */
const MAX_IN_EAD = 2000;
/** Limit of characters in one part of a list; it ends after the finding aid that passes it. */
const MAX_CHARACTERS = 4_000_000;

const DECLARATION = /^<\?xml[^>]*\?>\n/;
const VERSIONS = { ead3: '3', ead2002: '2002' } as const;

async function collected(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString().replace(DECLARATION, '');
}

async function findingAid(
  { pool, db, reader, root }: OaiSource,
  id: number,
  prefix: keyof typeof VERSIONS,
): Promise<string | null> {
  const version = VERSIONS[prefix];
  if ((await countHarvested(db, id, MAX_IN_EAD + 1)) <= MAX_IN_EAD) {
    const download = { pool, signal: new AbortController().signal, enter: () => () => undefined };
    const whole = await publicEad(reader, id, version, root, download);
    return whole && collected(whole);
  }
  const [row] = await listExchangeRows(reader, [id]);
  if (!row) return null;
  return collected(eadChunks(version, [publicRecord(row)], publicContext(institutionOf(row), root)));
}

/**
 * Metadata of these rows in one format, up to the size of one answer; null for a record that is no longer public,
 * also before that is stamped.
 */
export async function* oaiMetadata(
  source: OaiSource,
  rows: readonly HarvestRow[],
  prefix: OaiPrefix,
): AsyncGenerator<[row: HarvestRow, metadata: string | null]> {
  const live = rows.flatMap((row) => (row.is_deleted ? [] : [row.record_id]));
  if (prefix === 'oai_dc') {
    const publicRows = await listExchangeRows(source.reader, live);
    const byId = new Map(publicRows.map((row) => [row.row[0], row]));
    for (const row of rows) {
      const record = row.is_deleted ? undefined : byId.get(row.record_id);
      yield [row, record ? dublinCoreOf(record, source.root) : null];
    }
    return;
  }
  let characters = 0;
  for (const row of rows) {
    if (characters >= MAX_CHARACTERS) return;
    const aid = row.is_deleted ? null : await findingAid(source, row.record_id, prefix);
    characters += aid?.length ?? 0;
    yield [row, aid];
  }
}
