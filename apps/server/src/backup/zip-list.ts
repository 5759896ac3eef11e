import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { ByteSource } from './byte-source.ts';

/** Bytes read ahead in the directory, since a read of the disk for each small record would take minutes. */
const AHEAD_BYTES = 64 * 1024;

class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource;
  readonly #ahead: number;
  #buffered: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };

  constructor(source: ByteSource, ahead: number) {
    super();
    this.#source = source;
    this.#ahead = ahead;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.stream(start, end);
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    const within = position - this.#buffered.at;
    if (within < 0 || within + length > this.#buffered.bytes.length) {
      const more = Math.min(Math.max(length, this.#ahead), this.#source.size - position);
      // Damage in the bytes read ahead must not fail the requested range.
      const ahead = more > length ? await this.#source.read(position, more).catch(() => null) : null;
      this.#buffered = { at: position, bytes: ahead ?? (await this.#source.read(position, length)) };
      return this.#buffered.bytes.subarray(0, length);
    }
    return this.#buffered.bytes.subarray(within, within + length);
  }

  // Overridden because the default opens a stream for each read.
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        done(null);
      },
      (error: Error) => done(error),
    );
  }
}

export function openZip(source: ByteSource, ahead = 0): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  return new Promise((done, fail) =>
    yauzl.fromRandomAccessReader(new SourceReader(source, ahead), source.size, options, (error, zip) =>
      error ? fail(error) : done(zip),
    ),
  );
}

function nextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry | null> {
  return new Promise((done, fail) => {
    zip.removeAllListeners();
    zip.once('entry', done);
    zip.once('end', () => done(null));
    zip.once('error', fail);
    zip.readEntry();
  });
}

/** Entries in the order of writing, streamed so that memory does not grow with their number. */
export async function* listEntries(source: ByteSource): AsyncGenerator<yauzl.Entry> {
  const zip = await openZip(source, AHEAD_BYTES);
  for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) yield entry;
}
