import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { ByteSource } from './byte-source.ts';

/** The list of entries is many small pieces; each asked of the disk by itself would take minutes. */
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
      // What lies ahead may be damaged where the piece that is wanted is not.
      const ahead = more > length ? await this.#source.read(position, more).catch(() => null) : null;
      this.#buffered = { at: position, bytes: ahead ?? (await this.#source.read(position, length)) };
      return this.#buffered.bytes.subarray(0, length);
    }
    return this.#buffered.bytes.subarray(within, within + length);
  }

  // A stream for each would take longer still.
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

/** The entries as they were written, one after another: a million of them take no more memory than ten. */
export async function* listEntries(source: ByteSource): AsyncGenerator<yauzl.Entry> {
  const zip = await openZip(source, AHEAD_BYTES);
  for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) yield entry;
}
