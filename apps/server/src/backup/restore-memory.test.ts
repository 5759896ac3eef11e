import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../test/backup/held-by-restore.ts');
const FEW_FILES = 20;
const MANY_FILES = 4000;
/** Memory for each further file; an entry and its line kept in memory would take four times as much. */
const MAX_BYTES_EACH = 250;

interface MemoryPeak {
  held: number;
  put: number;
  count: number;
  faults: { where: string; file: { id: number } }[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup is checked and its files are put back without keeping a list of them in memory', async () => {
  const args = ['--expose-gc', SCRIPT, folder, String(FEW_FILES), String(MANY_FILES)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [few, many] = JSON.parse(stdout) as [MemoryPeak, MemoryPeak];
  // The backup lacks the bytes of the file in the middle.
  expect(many).toMatchObject({
    put: MANY_FILES - 1,
    count: MANY_FILES + 1,
    faults: [{ where: 'store', file: { id: MANY_FILES / 2 } }],
  });
  // The difference excludes the code, which both runs load.
  expect((many.held - few.held) / MANY_FILES).toBeLessThan(MAX_BYTES_EACH);
});
