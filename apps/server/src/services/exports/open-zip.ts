import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { WORKBOOK_RECORDS_MAX, WORKBOOK_TOO_LARGE } from './export-workbook.ts';
import type { ExportScope } from './export-zip.ts';
import { readFrom } from './port-stream.ts';
import type { Exported, ExportOrder } from './zip-thread.ts';

/**
 * Rows that are garbage as soon as they are written make V8 widen the young generation by some 80 MB, which it does
 * not give back. The limit causes more and shorter collections, which stop only this thread.
 */
const LIMITS = { maxYoungGenerationSizeMb: 16 };
const IDLE_MS = 60_000;

interface ZipThread {
  worker: Worker;
  open: number;
  idle?: NodeJS.Timeout;
}

let thread: ZipThread | null = null;

function start(log: Deps['log']): ZipThread {
  const worker = new Worker(new URL('./zip-thread.ts', import.meta.url), {
    resourceLimits: LIMITS,
    // The parent's arguments, such as those of a test runner or a debugger, would be wrong here.
    execArgv: [],
  });
  worker.unref();
  const started: ZipThread = { worker, open: 0 };
  // Its downloads end because their ports close; the next one starts another thread.
  worker.on('error', (error) => log.error({ err: error }, 'the export thread failed'));
  worker.on('exit', () => {
    if (thread === started) thread = null;
  });
  return started;
}

function closeWhenIdle(used: ZipThread): void {
  used.open -= 1;
  if (used.open > 0) return;
  used.idle = setTimeout(() => {
    if (thread === used) thread = null;
    void used.worker.terminate();
  }, IDLE_MS).unref();
}

type Parts = Pick<Deps, 'pool' | 'log'>;
type Export = [deps: Parts, actor: Actor, scope: ExportScope, signal: AbortSignal];

function openExport({ pool, log }: Parts, exported: Exported, signal: AbortSignal): Readable {
  thread ??= start(log);
  const used = thread;
  clearTimeout(used.idle);
  used.open += 1;
  const { port1, port2 } = new MessageChannel();
  const { connectionString: databaseUrl, options: databaseOptions } = pool.options;
  if (databaseUrl === undefined) throw new TypeError('An export opens its own connection, by an address.');
  const order: ExportOrder = { exported, databaseUrl, databaseOptions, port: port2 };
  used.worker.postMessage(order, [port2]);
  const stream = addAbortSignal(signal, readFrom(port1));
  stream.once('close', () => closeWhenIdle(used));
  return stream;
}

/**
 * The zip of an export as a stream, read and compressed in a thread beside the server's: a million records neither
 * delay other answers nor grow the memory of the server. Destroying the stream stops the work.
 */
export const openZip = (...[deps, actor, scope, signal]: Export): Readable =>
  openExport(deps, { form: 'zip', actor, scope }, signal);

/** The file of an import with its faults, laid out in the same thread. */
export const readFaultsWorkbook = (
  deps: Parts,
  importEntry: ImportWithPerson,
  signal: AbortSignal,
): Promise<Buffer> => buffer(openExport(deps, { form: 'faults', importEntry }, signal));

/** A workbook of records from the same thread, as a whole, because one past the limit is refused. */
export async function readWorkbook(...[deps, actor, scope, signal]: Export): Promise<Buffer> {
  try {
    return await buffer(openExport(deps, { form: 'workbook', actor, scope }, signal));
  } catch (error) {
    if ((error as { code?: unknown }).code !== WORKBOOK_TOO_LARGE) throw error;
    throw new AppError('badRequest', {
      message: ({ say, format }) =>
        say('imports.workbookTooLarge', { count: format.number(WORKBOOK_RECORDS_MAX) }),
    });
  }
}
