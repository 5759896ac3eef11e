import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ConversionError, type ConversionProblem } from '../engine-errors.ts';
import { confined } from './confine.ts';
import { parserEnvironment } from './parser-user.ts';
import { watchMemory } from './watch-memory.ts';

const NEEDED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'LD_LIBRARY_PATH',
  'TESSDATA_PREFIX',
];

/** Environment of a program, without the secrets of the database, the store and the mail server. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Twelve hours of speech as samples are a third of this. */
const MAX_FILE_BYTES = 4 * 1024 ** 3;
/** Threads reserve more than they touch; what is touched is watched. */
const ADDRESS_FACTOR = 4;

interface ProgramOptions {
  timeoutMs: number;
  memoryMb: number;
  /** Standard output beyond this is an error, so that a program cannot fill the parent's memory. */
  maxOutputBytes?: number;
  signal?: AbortSignal | undefined;
  env?: NodeJS.ProcessEnv;
  onErrorLine?: (line: string) => void;
}

/**
 * Runs a program of its own (ffmpeg, tesseract) under limits; an end of its own that is not zero is an undecodable
 * file.
 */
export function runProgram(path: string, args: string[], options: ProgramOptions): Promise<Buffer> {
  const { timeoutMs, memoryMb, maxOutputBytes = 64 * 1024 * 1024, signal, env, onErrorLine } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const [file, all] = confined([path, ...args], {
      fileBytes: MAX_FILE_BYTES,
      addressBytes: ADDRESS_FACTOR * memoryMb * 1024 * 1024,
      cpuSeconds: Math.ceil(timeoutMs / 1000) * availableParallelism(),
    });
    const child = spawn(file, all, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...plainEnvironment(), ...parserEnvironment(), ...env },
    });
    const output: Buffer[] = [];
    let size = 0;
    let lastLines: string[] = [];
    let partial = '';
    let killedFor: ConversionProblem | null = null;
    const kill = (problem: ConversionProblem) => {
      killedFor ??= problem;
      child.kill('SIGKILL');
    };
    const abort = () => kill('crashed');
    const timer = setTimeout(() => kill('timeout'), timeoutMs);
    const stopWatching = child.pid ? watchMemory(child.pid, memoryMb, () => kill('memory')) : () => {};
    signal?.addEventListener('abort', abort, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutputBytes) kill('tooLarge');
      else output.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (partial + chunk).split(/\r?\n|\r/);
      // A program that never ends its line must not grow this string either.
      partial = (lines.pop() ?? '').slice(-4096);
      for (const line of lines) onErrorLine?.(line);
      lastLines = [...lastLines, ...lines].slice(-4);
    });
    const finish = () => {
      clearTimeout(timer);
      stopWatching();
      signal?.removeEventListener('abort', abort);
    };
    child.on('error', (error) => {
      finish();
      reject(error);
    });
    child.on('close', (code, endedBy) => {
      finish();
      if (signal?.aborted) reject(signal.reason);
      else if (killedFor) reject(new ConversionError(killedFor, `the program was stopped (${killedFor})`));
      else if (code === 0) resolve(Buffer.concat(output));
      else {
        const lastOutput = [...lastLines, partial].join(' ').trim();
        // Not its own end: the kernel ran out of memory, or the program broke.
        const problem = endedBy === null ? 'undecodable' : 'crashed';
        reject(new ConversionError(problem, lastOutput || `the program ended (${endedBy ?? code})`));
      }
    });
  });
}
