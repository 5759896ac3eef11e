import { availableParallelism } from 'node:os';
import type { ImportKind } from '@regest/contract/exchange/imports.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import { isolatedPool } from '../../engines/isolation/isolated-pool.ts';
import type { ProposedRow, ReadingNotes } from './proposed-record.ts';
import { type Refusal, RefusedFile } from './proposed-record.ts';

export interface ReadingRequest {
  path: string;
  fileName: string;
  isBelowParent: boolean;
  columns: ReadingNotes['columns'];
  corrections: ReadingNotes['corrections'];
}

export interface ReadingProgress {
  records: ProposedRow[];
  /** Share of the file that has been read, from 0 to 1. */
  share?: number;
}

export interface ReadFile {
  kind: ImportKind;
  unknownColumns: string[];
  heads: Record<string, string[]>;
  mapped: string[];
  /** Language of a finding aid, from its head. */
  language: string | null;
}

export type ReadingResult = ReadFile | { refusal: Refusal };

/** 200 MB are read in less than 256 MB; above this limit the file itself is the cause. */
const MEMORY_MB = 512;
const HEAP_MB = 160;
const TIMEOUT_MS = 10 * 60_000;

const pool = isolatedPool<ReadingRequest, ReadingResult, ReadingProgress>({
  script: new URL('./reader-process.ts', import.meta.url),
  size: availableParallelism(),
  memoryMb: MEMORY_MB,
  heapMb: HEAP_MB,
});

/** Reads a file in a process of its own; the next records come when `take` resolves. Throws `RefusedFile`. */
export async function readFile(
  request: ReadingRequest,
  take: (progress: ReadingProgress) => Promise<void>,
  signal: AbortSignal,
): Promise<ReadFile> {
  try {
    const result = await pool.run(request, { timeoutMs: TIMEOUT_MS, signal, onProgress: take });
    if (!('refusal' in result)) return result;
    throw new RefusedFile(result.refusal.reason, result.refusal.values);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    if (error.problem === 'memory' || isOutOfHeap(error)) throw new RefusedFile('imports.refused.memory');
    if (error.problem === 'timeout') throw new RefusedFile('imports.refused.time');
    throw error;
  }
}

/** True where V8 ended the process because its heap was full. */
const isOutOfHeap = ({ message }: ConversionError) => /heap out of memory|heap limit/i.test(message);
