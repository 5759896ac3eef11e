import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../test/backup/held-by-restore.ts');
const FEW_ROWS = 20;
const MANY = 4000;
/** Kept in memory, each entry and its line would take four times as much. */
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
  const args = ['--expose-gc', SCRIPT, folder, String(FEW_ROWS), String(MANY)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [few, many] = JSON.parse(stdout) as [MemoryPeak, MemoryPeak];
  // Of the file in the middle the backup has no bytes.
  expect(many).toMatchObject({
    put: MANY - 1,
    count: MANY + 1,
    faults: [{ where: 'store', file: { id: MANY / 2 } }],
  });
  // The first has what is loaded and compiled once, however many files there are.
  expect((many.held - few.held) / MANY).toBeLessThan(MAX_BYTES_EACH);
});
