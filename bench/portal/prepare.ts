import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { BenchServer } from '../bench-server.ts';
import type { BenchData, SizeName } from '../build-records.ts';
import { prepare } from '../search/prepare.ts';

export const SCAN = join(import.meta.dirname, '../../apps/server/src/demo/files/scan-protocol.jpg');
const MAX_BYTES = 64 * 1024 * 1024;

export interface PublicHoldings {
  data: BenchData;
  /** Below the portal: a document with a scan, and the scan. */
  address: string;
  fileId: number;
}

async function addScan({ app, pool }: BenchServer, data: BenchData): Promise<number> {
  const { contentId, size, sha256 } = await app.deps.store.put(createReadStream(SCAN), {
    maxBytes: MAX_BYTES,
  });
  const { rows } = await pool.query<{ id: number }>(
    `insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
       is_published, published_at, inspected_at, pages)
     values ($1, $2, 'contentFiles', 0, 'skan.jpg', 'image/jpeg', $3, $4, $5, true, now(), now(), 1) returning id`,
    [data.institutionId, data.documentId, contentId, size, sha256],
  );
  return rows[0]?.id ?? 0;
}

/** The holdings of the search, all of them before readers, and one scan. */
export async function publicHoldings(server: BenchServer, size: SizeName): Promise<PublicHoldings> {
  const { data } = await prepare(server, size);
  const { pool } = server;
  await pool.query('update record set is_published = true where not is_published and deleted_at is null');
  // Their texts too, or a reader's search would find none of the pages.
  await pool.query('update file set is_published = true, published_at = now() where not is_published');
  await pool.query('vacuum analyze record, file');
  const { rows } = await pool.query<{ id: number }>('select id from file where record_id = $1', [
    data.documentId,
  ]);
  const fileId = rows[0]?.id ?? (await addScan(server, data));
  const { headers } = await server.app.inject(`/portal/r/${data.documentId}`);
  return { data, address: String(headers.location), fileId };
}
