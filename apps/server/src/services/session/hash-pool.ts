import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors/app-error.ts';
import type { HashAnswer, HashOrder } from './hash-thread.ts';

/** One processor is left to everything else; each thread takes 19 MB. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Queue limit of some seconds of work; further orders are refused at once. */
export const MAX_QUEUED = 200;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = 60_000;

interface QueuedOrder {
  order: HashOrder;
  settle: (answer: HashAnswer) => void;
}
interface Thread {
  worker: Worker;
  busyWith: QueuedOrder | null;
  idle?: NodeJS.Timeout;
}

const threads = new Set<Thread>();
const queue: QueuedOrder[] = [];

function settle(thread: Thread, answer: HashAnswer): void {
  const { busyWith } = thread;
  thread.busyWith = null;
  busyWith?.settle(answer);
}

function start(): Thread {
  // The parent's arguments, such as those of a test runner or a debugger, would be wrong here.
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url), { execArgv: [] });
  const thread: Thread = { worker, busyWith: null };
  threads.add(thread);
  const lose = (fault: string) => {
    threads.delete(thread);
    settle(thread, { fault });
    assign();
  };
  worker.on('message', (answer: HashAnswer) => {
    settle(thread, answer);
    assign();
    if (thread.busyWith === null) rest(thread);
  });
  worker.on('error', (error) => lose(String(error)));
  worker.on('exit', () => lose('the thread ended'));
  return thread;
}

/** Lets an idle thread keep no process alive, and ends it after a while to free its memory. */
function rest(thread: Thread): void {
  thread.worker.unref();
  thread.idle = setTimeout(() => {
    threads.delete(thread);
    void thread.worker.terminate();
  }, IDLE_MS).unref();
}

function assign(): void {
  while (queue.length > 0) {
    const idle = [...threads].find(({ busyWith }) => busyWith === null);
    if (!idle && threads.size >= THREADS) return;
    const thread = idle ?? start();
    const next = queue.shift() as QueuedOrder;
    clearTimeout(thread.idle);
    thread.busyWith = next;
    thread.worker.ref();
    thread.worker.postMessage(next.order);
  }
}

/**
 * Hashes in threads of its own. The package's asynchronous calls would occupy the few threads for reading and writing
 * files, so a hundred sign-ins would stop every download.
 */
export async function orderHash(order: HashOrder): Promise<string | boolean> {
  if (queue.length >= MAX_QUEUED) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
  const answer = await new Promise<HashAnswer>((settle) => {
    queue.push({ order, settle });
    assign();
  });
  if ('fault' in answer) throw new Error(`A password could not be hashed: ${answer.fault}`);
  return answer.value;
}
