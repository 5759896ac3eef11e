import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { StartupError } from '../errors/startup-error.ts';
import { type ByteSource, openPlainFile } from './byte-source.ts';
import { DamagedBytes } from './damaged-bytes.ts';
import { openEncryptedFile } from './encrypted-file.ts';
import { HEAD_BYTES, isEnvelope } from './envelope.ts';

export interface Archive {
  names: string[];
  source: ByteSource;
  open(name: string): Promise<Readable>;
  /** As the zip itself has it. */
  crcOf(name: string): number;
  text(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return bytesRead === HEAD_BYTES && isEnvelope(buffer);
  } finally {
    await handle.close();
  }
}

async function openSource(file: string, passphrase: string | null): Promise<ByteSource> {
  if (!(await isEncrypted(file))) return openPlainFile(file);
  if (passphrase === null)
    throw new StartupError(
      'Kopia jest zaszyfrowana: podaj hasło w REGEST_BACKUP_PASSPHRASE.',
      'The backup is encrypted: set REGEST_BACKUP_PASSPHRASE.',
    );
  return openEncryptedFile(file, passphrase);
}

class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.stream(start, end);
  }

  // The list of entries is many small pieces; a stream for each would take minutes.
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#source.read(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        done(null);
      },
      (error: Error) => done(error),
    );
  }
}

/** What is needed to open an entry again: the rest would take a kilobyte of memory for each file. */
function slim(entry: yauzl.Entry): yauzl.Entry {
  const { fileName, crc32, compressionMethod, compressedSize, uncompressedSize } = entry;
  const { generalPurposeBitFlag, relativeOffsetOfLocalHeader } = entry;
  return Object.assign(new yauzl.Entry(), {
    ...{ fileName, crc32, compressionMethod, compressedSize, uncompressedSize },
    ...{ generalPurposeBitFlag, relativeOffsetOfLocalHeader },
  });
}

async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((done, fail) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, slim(entry));
      zip.readEntry();
    });
    zip.once('end', done);
    zip.once('error', fail);
    zip.readEntry();
  });
  return entries;
}

function openZip(source: ByteSource): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  return new Promise((done, fail) =>
    yauzl.fromRandomAccessReader(new SourceReader(source), source.size, options, (error, zip) =>
      error ? fail(error) : done(zip),
    ),
  );
}

/** An archive read in any order: the list first, the entries when asked for. */
export async function openArchive(file: string, passphrase: string | null = null): Promise<Archive> {
  const source = await openSource(file, passphrase);
  try {
    const zip = await openZip(source);
    const entries = await readEntries(zip);
    const entryOf = (name: string): yauzl.Entry => {
      const entry = entries.get(name);
      if (!entry) throw new DamagedBytes(`the archive has no ${name}`);
      return entry;
    };
    const openEntry = (name: string) =>
      new Promise<Readable>((done, fail) =>
        zip.openReadStream(entryOf(name), (error, stream) => (error ? fail(error) : done(stream))),
      );
    return {
      names: [...entries.keys()],
      source,
      open: openEntry,
      crcOf: (name) => entryOf(name).crc32,
      async text(name) {
        const chunks: Buffer[] = [];
        for await (const chunk of await openEntry(name)) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks).toString('utf8');
      },
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `To nie jest kopia zapasowa albo spis jej zawartości jest uszkodzony: ${file}`,
      `This is no backup, or the list of what it holds is damaged: ${file}`,
      { cause: error },
    );
  }
}
