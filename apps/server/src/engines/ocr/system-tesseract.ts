import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { runProgram } from '../isolation/run-program.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { readTsv } from './read-tsv.ts';

const MEMORY_MB = 1536;

/** One thread a page: its own threads make it slower than one page per core (measured). */
const ONE_THREAD = { OMP_THREAD_LIMIT: '1' };

/** The machine's tesseract: about a third faster than the packaged one. */
export function systemTesseract(program: string, languages: readonly string[]): OcrEngine {
  const parallel = availableParallelism();
  return {
    name: 'tesseract',
    languages,
    parallel,
    async recognise(pngPath, { languages: wanted, timeoutMs, signal }) {
      const output = await runProgram(
        program,
        [pngPath, 'stdout', '-l', wanted.join('+'), '--oem', '1', 'tsv'],
        {
          timeoutMs,
          memoryMb: MEMORY_MB,
          signal,
          env: ONE_THREAD,
        },
      );
      return readTsv(output.toString('utf8'));
    },
    stop: () => {},
  };
}

/** The languages that program has data for; empty when it does not run. */
export async function tesseractLanguages(program: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--list-langs'], { timeout: 10_000 });
    return stdout
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
      .filter((name) => /^[a-z]{3}/.test(name));
  } catch {
    return [];
  }
}
