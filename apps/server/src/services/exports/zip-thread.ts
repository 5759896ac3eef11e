import { pipeline } from 'node:stream/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Actor } from '@regest/contract/permissions.ts';
import pg from 'pg';
import { zipStream } from '../../writers/zip.ts';
import { type ExportScope, exportEntries } from './export-zip.ts';
import { writeTo } from './port-stream.ts';

/** One export, and the port its bytes go through. */
export interface ZipOrder {
  databaseUrl: string;
  actor: Actor;
  scope: ExportScope;
  port: MessagePort;
}

const pools = new Map<string, pg.Pool>();

/** For the word that stops a query; the queries themselves run on connections of the snapshot. */
function poolOf(databaseUrl: string): pg.Pool {
  const known = pools.get(databaseUrl);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'regest',
    max: 1,
    idleTimeoutMillis: 1_000,
  });
  pool.on('error', () => {});
  pools.set(databaseUrl, pool);
  return pool;
}

parentPort?.on('message', ({ databaseUrl, actor, scope, port }: ZipOrder) => {
  const gone = new AbortController();
  port.once('close', () => gone.abort(new Error('The caller went away.')));
  const entries = exportEntries(poolOf(databaseUrl), actor, scope, gone.signal);
  // The other side gets every failure; no other code could report it.
  pipeline(zipStream(entries, { signal: gone.signal }), writeTo(port)).catch(() => {});
});
