import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ConversionError, type ConversionProblem, EngineFailed } from '../engine-errors.ts';
import { confined } from './confine.ts';
import { parserEnvironment } from './parser-user.ts';
import { plainEnvironment } from './run-program.ts';
import type { FromChild, ToChild } from './serve-isolated.ts';
import { residentBytes, watchMemory } from './watch-memory.ts';

export interface RunOptions<Progress = unknown> {
  /** Time of the child's own work; that of `onProgress` does not count. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Messages come one after the other: the next one when this has resolved. What it throws ends the run. */
  onProgress?: ((value: Progress) => unknown) | undefined;
}

export interface IsolatedWorker {
  /** One at a time. Rejects with `ConversionError` (or the signal's reason); the child may be dead then. */
  run(input: unknown, options: RunOptions): Promise<unknown>;
  /** Resident memory in bytes, 0 when dead. */
  residentBytes(): number;
  isAlive(): boolean;
  stop(): void;
}

/** A page drawn for reading, or a thumbnail: far smaller. */
const MAX_FILE_BYTES = 1024 ** 3;

/** The default of V8 adds some 100 MB to the memory of a process that makes much garbage. */
const SEMI_SPACE_MB = 4;

interface WorkerLimits {
  memoryMb: number;
  /** Limit of the JavaScript heap, where garbage should be collected long before the process reaches `memoryMb`. */
  heapMb?: number;
  env?: NodeJS.ProcessEnv;
}

/** A child process that may crash, hang or swell while it reads a stranger's file, and is killed for it. */
export function startIsolated(script: URL, { memoryMb, heapMb, env }: WorkerLimits): IsolatedWorker {
  // Own flags, not the parent's: a test runner's or a debugger's would be wrong here.
  const heap = [`--max-old-space-size=${heapMb ?? memoryMb}`];
  if (heapMb !== undefined) heap.push(`--max-semi-space-size=${SEMI_SPACE_MB}`);
  const command = [process.execPath, ...heap, fileURLToPath(script)];
  const child = spawn(...confined(command, { fileBytes: MAX_FILE_BYTES }), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...plainEnvironment(), ...parserEnvironment(), ...env },
  });
  release(child);
  let lastOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-2000);
  });
  let ready = false;
  child.once('message', () => {
    ready = true;
  });
  let alive = true;
  let fail: (error: unknown) => void = () => {};
  let killedFor: ConversionProblem = 'crashed';
  const kill = (problem: ConversionProblem) => {
    killedFor = problem;
    alive = false;
    child.kill('SIGKILL');
  };
  const stopWatching = child.pid ? watchMemory(child.pid, memoryMb, () => kill('memory')) : () => {};
  const ended = (detail: string) => {
    alive = false;
    stopWatching();
    const message = `the process reading the file ended (${killedFor}, ${detail}) ${lastOutput}`.trim();
    const isOurs = !ready && killedFor === 'crashed';
    fail(isOurs ? new EngineFailed('notStarted', message) : new ConversionError(killedFor, message));
  };
  // Not `exit`: output may still be buffered then.
  child.on('close', (code, signal) => ended(signal ?? `code ${code}`));
  child.on('error', (error) => ended(error.message));

  return {
    run(input, { timeoutMs, signal, onProgress }) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      if (!alive || signal?.aborted) {
        reject(signal?.reason ?? new ConversionError('crashed', 'the process has ended'));
        return promise;
      }
      fail = reject;
      hold(child);
      const clock = openClock(timeoutMs, () => kill('timeout'));
      const abort = () => {
        kill('crashed');
        reject(signal?.reason);
      };
      let taking = Promise.resolve();
      const take = async (value: unknown) => {
        clock.pause();
        await onProgress?.(value);
        if (!alive || !child.connected) return;
        child.send({ isTaken: true } satisfies ToChild);
        clock.goOn();
      };
      const answer = (message: FromChild) => {
        if (message.kind === 'progress') {
          taking = taking
            .then(() => take(message.value))
            .catch((error) => {
              kill('crashed');
              reject(error);
            });
        } else if (message.kind === 'result') taking.then(() => resolve(message.value));
        else if (message.kind === 'error') reject(new ConversionError(message.problem, message.message));
      };
      signal?.addEventListener('abort', abort, { once: true });
      child.on('message', answer);
      child.send({ input } satisfies ToChild);
      return promise.finally(async () => {
        // The parent's work on the last message must not outlive the run.
        await taking;
        clock.pause();
        signal?.removeEventListener('abort', abort);
        child.off('message', answer);
        fail = () => {};
        release(child);
      });
    },
    residentBytes: () => (alive && child.pid ? residentBytes(child.pid) : 0),
    isAlive: () => alive,
    stop() {
      alive = false;
      stopWatching();
      child.kill('SIGKILL');
    },
  };
}

/** Counts down while the child works. */
function openClock(limitMs: number, onEnd: () => void): { pause(): void; goOn(): void } {
  let left = limitMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const clock = {
    goOn() {
      since = performance.now();
      timer ??= setTimeout(onEnd, left);
    },
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left = Math.max(1, left - (performance.now() - since));
    },
  };
  clock.goOn();
  return clock;
}

/** An idle child must not keep the program from ending; a busy one must. */
function release(child: ChildProcess): void {
  child.unref();
  (child.stderr as Socket | null)?.unref();
  child.channel?.unref();
}

function hold(child: ChildProcess): void {
  child.ref();
  (child.stderr as Socket | null)?.ref();
  child.channel?.ref();
}
