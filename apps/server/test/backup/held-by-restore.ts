import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchiveEntry, archiveStream } from '../../src/backup/archive-stream.ts';
import { fillStore } from '../../src/backup/fill-store.ts';
import { CONTENTS, type ContentLine, fileEntry, MANIFEST } from '../../src/backup/manifest.ts';
import { openArchive } from '../../src/backup/read-archive.ts';
import { SEAL_PLACE, sealStream } from '../../src/backup/seal-stream.ts';
import { Spill } from '../../src/backup/spill.ts';
import { verifyArchive } from '../../src/backup/verify-archive.ts';
import type { Store } from '../../src/store/store.ts';

/*
 * `node --expose-gc held-by-restore.ts FOLDER FILES…` measures the memory of a restore at its last file, for each
 * number of files. A separate process, so that the heap contains nothing else.
 */
const [folder = '', ...amounts] = process.argv.slice(2);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const contentIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** Writes an archive like a backup; the file in the middle has only its line. */
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

function usedHeap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Growth of the heap from before the archive was opened to the last of its files. */
async function heldByRestore(files: number) {
  const path = join(folder, `${files}.zip`);
  await writeArchive(path, files);
  const before = usedHeap();
  let put = 0;
  let heldBytes = Number.NaN;
  const store = {
    stat: async () => null,
    async put(source: Readable) {
      const text = Buffer.concat(await source.toArray()).toString();
      put += 1;
      if (put === files - 1) heldBytes = usedHeap() - before;
      return { sha256: sha256(text) };
    },
  } as unknown as Store;
  const archive = await openArchive(path);
  try {
    const verified = await verifyArchive(archive);
    await fillStore(store, archive, verified);
    return { held: heldBytes, put, count: verified.count, faults: verified.faults };
  } finally {
    await archive.close();
  }
}

const measurements = [];
for (const amount of amounts) measurements.push(await heldByRestore(Number(amount)));
console.log(JSON.stringify(measurements));
