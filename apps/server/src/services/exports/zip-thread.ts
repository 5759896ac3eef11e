import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Actor } from '@regest/contract/permissions.ts';
import pg from 'pg';
import { zipStream } from '../../writers/zip.ts';
import { exportWorkbook } from './export-workbook.ts';
import { type ExportScope, exportEntries } from './export-zip.ts';
import { writeTo } from './port-stream.ts';

/** One export, and the port its bytes go through. */
export interface ExportOrder {
  form: 'zip' | 'workbook';
  databaseUrl: string;
  /** What the caller's connections are opened with: the clock of closures may be moved. */
  databaseOptions: string | undefined;
  actor: Actor;
  scope: ExportScope;
  port: MessagePort;
}

const pools = new Map<string, pg.Pool>();

/** For the word that stops a query; the queries themselves run on connections of the snapshot. */
function poolOf({ databaseUrl, databaseOptions }: ExportOrder): pg.Pool {
  const openPool = pools.get(databaseUrl);
  if (openPool) return openPool;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    ...(databaseOptions && { options: databaseOptions }),
    application_name: 'regest',
    max: 1,
    idleTimeoutMillis: 1_000,
  });
  pool.on('error', () => {});
  pools.set(databaseUrl, pool);
  return pool;
}

/** A workbook is laid out and compressed in one stretch. */
async function* workbook(...order: Parameters<typeof exportWorkbook>): AsyncGenerator<Uint8Array> {
  yield await exportWorkbook(...order);
}

parentPort?.on('message', (wanted: ExportOrder) => {
  const { form, actor, scope, port } = wanted;
  const cancellation = new AbortController();
  port.once('close', () => cancellation.abort(new Error('The caller went away.')));
  const order = [poolOf(wanted), actor, scope, cancellation.signal] as const;
  const content =
    form === 'workbook'
      ? Readable.from(workbook(...order), { objectMode: false })
      : zipStream(exportEntries(...order), { signal: cancellation.signal });
  // The other side gets every failure; no other code could report it.
  pipeline(content, writeTo(port)).catch(() => {});
});
