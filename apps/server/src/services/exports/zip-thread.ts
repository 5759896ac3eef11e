import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Actor } from '@regest/contract/permissions.ts';
import pg from 'pg';
import { connect } from '../../db/connect.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { zipStream } from '../../writers/zip.ts';
import { faultsWorkbook } from '../imports/fault-reports.ts';
import { exportWorkbook } from './export-workbook.ts';
import { type ExportScope, exportEntries } from './export-zip.ts';
import { writeTo } from './port-stream.ts';

/** Content of an export: records, or the file of an import with its faults. */
export type Exported =
  | { form: 'zip' | 'workbook'; actor: Actor; scope: ExportScope }
  | { form: 'faults'; importEntry: ImportWithPerson };

/** One export, and the port for its bytes. */
export interface ExportOrder {
  exported: Exported;
  databaseUrl: string;
  /** Connection options of the caller, which may move the clock of closures. */
  databaseOptions: string | undefined;
  port: MessagePort;
}

const pools = new Map<string, pg.Pool>();

/** Pool for cancelling a query; the queries themselves run on connections of the snapshot. */
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

/** Yields the workbook as one chunk: it is laid out and compressed in one go. */
async function* workbook(...order: Parameters<typeof exportWorkbook>): AsyncGenerator<Uint8Array> {
  yield await exportWorkbook(...order);
}

async function* faults(
  databaseUrl: string,
  importEntry: ImportWithPerson,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    yield await faultsWorkbook(db, importEntry, signal);
  } finally {
    await close();
  }
}

function contentOf(wanted: ExportOrder, signal: AbortSignal): Readable {
  const { exported, databaseUrl } = wanted;
  if (exported.form === 'faults')
    return Readable.from(faults(databaseUrl, exported.importEntry, signal), { objectMode: false });
  const { form, actor, scope } = exported;
  const order = [poolOf(wanted), actor, scope, signal] as const;
  return form === 'workbook'
    ? Readable.from(workbook(...order), { objectMode: false })
    : zipStream(exportEntries(...order), { signal });
}

parentPort?.on('message', (wanted: ExportOrder) => {
  const { port } = wanted;
  const cancellation = new AbortController();
  port.once('close', () => cancellation.abort(new Error('The caller went away.')));
  const content = contentOf(wanted, cancellation.signal);
  // A failure reaches the other side through the port; nothing else is left to report it.
  pipeline(content, writeTo(port)).catch(() => {});
});
