import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import yauzl from 'yauzl';
import { RefusedFile } from '../proposed-record.ts';
import type { Content } from './content.ts';

/** Limit of the compression ratio: texts shrink some ten times, a bomb a thousand times. */
const MAX_RATIO = 200;
const MIN_CHECKED_BYTES = 1_000_000;

export interface ZipFile {
  names: string[];
  /** Bytes of an entry, unpacked while they are read; never more than its declared size. */
  content(name: string): Content;
  close(): void;
}

function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    let total = 0;
    zip.on('entry', (entry: yauzl.Entry) => {
      total += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      if (
        entries.size >= IMPORT_LIMITS.archiveEntries ||
        total > IMPORT_LIMITS.unpackedBytes ||
        (entry.uncompressedSize > MIN_CHECKED_BYTES && ratio > MAX_RATIO)
      ) {
        reject(new RefusedFile('imports.refused.bomb'));
        return;
      }
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(new RefusedFile('imports.refused.truncated')));
    zip.readEntry();
  });
}

/** An archive on the disk or in memory, protected from bombs by the sizes in its directory, which yauzl enforces. */
export async function openZipFile(source: string | Buffer): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  let zip: yauzl.ZipFile;
  try {
    zip = await (typeof source === 'string'
      ? yauzl.openPromise(source, options)
      : yauzl.fromBufferPromise(source, options));
  } catch {
    throw new RefusedFile('imports.refused.truncated');
  }
  let entries: Map<string, yauzl.Entry>;
  try {
    entries = await listEntries(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    names: [...entries.keys()],
    content: (name) => ({
      size: entries.get(name)?.uncompressedSize ?? 0,
      async *pieces() {
        const entry = entries.get(name);
        if (!entry) throw new RefusedFile('imports.refused.truncated');
        try {
          yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
        } catch {
          throw new RefusedFile('imports.refused.truncated');
        }
      },
    }),
    close: () => zip.close(),
  };
}
