import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { type ArchiveEntry, archiveStream } from './archive-stream.ts';
import { fillStore } from './fill-store.ts';
import { CONTENTS, type ContentLine, fileEntry, MANIFEST } from './manifest.ts';
import { openArchive } from './read-archive.ts';
import { SEAL_PLACE, sealStream } from './seal-stream.ts';
import { Spill } from './spill.ts';
import { verifyArchive } from './verify-archive.ts';

const FEW = 20;
const MANY = 4000;
/** Kept in memory, each entry and its line would take more than three times as much. */
const MOST_BYTES_EACH = 250;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const contentIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** As a backup writes it; of the file in the middle only the line is there. */
async function writeArchive(path: string, files: number): Promise<void> {
  const lines = new Spill(join(folder, 'lines'));
  const directory = new Spill(join(folder, 'list'));
  const add = (line: ContentLine) => lines.add(Buffer.from(`${JSON.stringify(line)}\n`));
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    add({ entry: MANIFEST, size: 2, sha256: sha256('{}') });
    yield { name: MANIFEST, content: bytesOf('{}') };
    for (let number = 0; number < files; number += 1) {
      const entry = fileEntry(contentIdOf(number));
      const text = `plik ${number}`;
      const file = { id: number, name: `${text}.txt`, institution: 'Archiwum' };
      if (number === files / 2) {
        add({ entry, size: 0, sha256: '', file, fault: 'missing' });
        continue;
      }
      add({ entry, size: text.length, sha256: sha256(text), file });
      yield { name: entry, content: bytesOf(text), stored: true };
      await lines.settle();
    }
    yield { name: CONTENTS, content: lines.read() };
  }
  const archive = Readable.from(archiveStream(entries(), directory, SEAL_PLACE), { objectMode: false });
  await pipeline(archive, sealStream(), createWriteStream(path));
  await lines.remove();
  await directory.remove();
}

function heapHeld(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** What is held when the last file of so many is put back, over and above what was before the archive was opened. */
async function heldByRestore(files: number): Promise<number> {
  const path = join(folder, `${files}.zip`);
  await writeArchive(path, files);
  const before = heapHeld();
  let put = 0;
  let held = Number.NaN;
  const store = {
    stat: async () => null,
    async put(source: Readable) {
      const text = Buffer.concat(await source.toArray()).toString();
      put += 1;
      if (put === files - 1) held = heapHeld() - before;
      return { sha256: sha256(text) };
    },
  } as unknown as Store;
  const archive = await openArchive(path);
  try {
    const verified = await verifyArchive(archive);
    expect(verified).toMatchObject({ count: files + 1, hasLines: true });
    expect(verified.faults).toMatchObject([{ entry: fileEntry(contentIdOf(files / 2)), where: 'store' }]);
    await fillStore(store, archive, verified);
  } finally {
    await archive.close();
  }
  expect(put).toBe(files - 1);
  return held;
}

test('a backup is checked and its files are put back without keeping a list of them in memory', async () => {
  // Begins with what is loaded and compiled once, however many files there are.
  const few = await heldByRestore(FEW);
  const many = await heldByRestore(MANY);
  expect((many - few) / MANY).toBeLessThan(MOST_BYTES_EACH);
});
