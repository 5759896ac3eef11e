import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';

const STEP = 256 * 1024;

/** The file exists, but its bytes cannot be recovered. */
export class DamagedBytes extends Error {}

/** Random access to the bytes of a file, encrypted or not. */
export interface ByteSource {
  size: number;
  read(position: number, length: number): Promise<Buffer>;
  /** Bytes from `start` to `end`, exclusive. */
  stream(start: number, end: number): Readable;
  close(): Promise<void>;
}

export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead < length) throw new DamagedBytes('the file ends too early');
  return bytes;
}

export function streamOf(source: Pick<ByteSource, 'read'>, start: number, end: number): Readable {
  async function* parts() {
    for (let at = start; at < end; at += STEP) yield await source.read(at, Math.min(STEP, end - at));
  }
  return Readable.from(parts(), { objectMode: false });
}

export async function openPlainFile(path: string): Promise<ByteSource> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  const read = (position: number, length: number) => readAt(handle, position, length);
  return {
    size,
    read,
    stream: (start, end) => streamOf({ read }, start, end),
    close: () => handle.close(),
  };
}
