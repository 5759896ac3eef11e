import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { runTask } from '../../apps/server/src/derivatives/tasks.ts';
import { ConversionError } from '../../apps/server/src/engines/engine-errors.ts';
import { RefusedFile } from '../../apps/server/src/services/imports/proposed-record.ts';
import { readFile } from '../../apps/server/src/services/imports/read-file.ts';
import { mutatedFiles, type SeedFile, seedFiles } from '../../apps/server/test/fuzz/mutated-files.ts';

/** Small files: a longer reading hangs. */
const HANG_MS = 20_000;
const SAMPLES = join(import.meta.dirname, '../../apps/server/src/demo/files');
const HOLDINGS = [
  'photograph.jpg',
  'photograph.tif',
  'bill.png',
  'contract.pdf',
  'recording.wav',
  'film.mp4',
];

type Outcome = 'read' | 'refused';

async function fuzz(
  kind: string,
  seeds: readonly SeedFile[],
  { count, seed }: { count: number; seed: number },
  read: (path: string, name: string, at: number) => Promise<Outcome>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regest-fuzz-files-'));
  const path = join(folder, 'file');
  const faults: string[] = [];
  const outcomes = { read: 0, refused: 0 };
  try {
    for (const [at, { name, bytes }] of fc.sample(mutatedFiles(seeds), { numRuns: count, seed }).entries()) {
      writeFileSync(path, await bytes);
      try {
        outcomes[await read(path, name, at)] += 1;
      } catch (error) {
        faults.push(`${kind} ${at} (${name}): ${error}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`${kind} ${count}`, outcomes);
  return faults;
}

/** Files of imports, changed anywhere and read in a process of its own: each ends in records or in a refusal. */
export async function fuzzImports(count: number, seed: number): Promise<string[]> {
  return fuzz('imports', await seedFiles(), { count, seed }, async (path, fileName, at) => {
    const request = { path, fileName, isBelowParent: at % 2 === 1, columns: {}, corrections: [] };
    try {
      await readFile(request, async () => {}, AbortSignal.timeout(HANG_MS));
      return 'read';
    } catch (error) {
      if (error instanceof RefusedFile) return 'refused';
      throw error;
    }
  });
}

/** Pictures, a PDF, sound and film as the jobs look at them: each ends in facts and a drawing or in a refusal. */
export function fuzzHoldings(count: number, seed: number): Promise<string[]> {
  const seeds = HOLDINGS.map((name) => ({
    name,
    bytes: readFileSync(join(SAMPLES, name)),
    isArchive: false,
  }));
  return fuzz('holdings', seeds, { count, seed }, async (path) => {
    try {
      const { mimeType, problem } = await runTask('inspect', { path });
      if (problem !== null) return 'refused';
      if (/^image\/|pdf$/.test(mimeType)) await runTask('thumbnail', { path, mimeType });
      return 'read';
    } catch (error) {
      if (error instanceof ConversionError && error.problem !== 'timeout') return 'refused';
      throw error;
    }
  });
}
