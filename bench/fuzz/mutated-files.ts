import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readFile } from '../../apps/server/src/services/imports/read-file.ts';
import { RefusedFile } from '../../apps/server/src/services/imports/refused-file.ts';
import { mutatedFiles, seedFiles } from '../../apps/server/test/fuzz/mutated-files.ts';

/** Small files: one that takes longer hangs. */
const HANG_MS = 20_000;

/** Files of imports, changed anywhere and read in a process of their own: each ends in records or in a refusal. */
export async function fuzzFiles(count: number, seed: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regest-fuzz-files-'));
  const faults: string[] = [];
  const outcomes = { records: 0, refused: 0 };
  try {
    const files = fc.sample(mutatedFiles(await seedFiles()), { numRuns: count, seed });
    for (const [at, { name, bytes }] of files.entries()) {
      const path = join(folder, 'file');
      writeFileSync(path, await bytes);
      const request = { path, fileName: name, isBelowParent: at % 2 === 1, columns: {} };
      try {
        await readFile(request, async () => {}, AbortSignal.timeout(HANG_MS));
        outcomes.records += 1;
      } catch (error) {
        if (error instanceof RefusedFile) outcomes.refused += 1;
        else faults.push(`file ${at} (${name}): ${error}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`files ${count}`, outcomes);
  return faults;
}
