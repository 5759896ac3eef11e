import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';

/**
 * Temporary file for data that grow with the number of files and are needed only at the end, so that a backup of a
 * million files takes no more memory than one of ten.
 */
export class Spill {
  readonly #path: string;
  readonly #file: WriteStream;
  size = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = createWriteStream(path, { mode: 0o600 });
    // A failed write becomes an error of the reading side.
    this.#file.on('error', () => undefined);
  }

  add(bytes: Buffer): void {
    this.size += bytes.length;
    this.#file.write(bytes);
  }

  /** Applies backpressure while the disk is slower than the writes. */
  async settle(): Promise<void> {
    if (this.#file.errored) throw this.#file.errored;
    if (this.#file.writableNeedDrain) await once(this.#file, 'drain');
  }

  async *read(): AsyncGenerator<Buffer> {
    await new Promise<void>((done, fail) => {
      this.#file.once('error', fail);
      if (this.#file.errored) fail(this.#file.errored);
      this.#file.end(done);
    });
    yield* createReadStream(this.#path);
  }

  async remove(): Promise<void> {
    this.#file.destroy();
    await rm(this.#path, { force: true });
  }
}
