import { createReadStream, statSync } from 'node:fs';

const PIECE = 64 * 1024;

/** Bytes that can be read from their beginning more than once, a piece at a time. */
export interface Content {
  /** In bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** Of a file on the disk, which is never in memory as a whole; or of bytes that are there. */
export function contentOf(source: string | Uint8Array): Content {
  if (typeof source === 'string')
    return {
      size: statSync(source).size,
      pieces: () => createReadStream(source, { highWaterMark: PIECE }),
    };
  return {
    size: source.length,
    async *pieces() {
      for (let at = 0; at < source.length; at += PIECE) yield source.subarray(at, at + PIECE);
    },
  };
}

/** Told how much of a content has been read, from 0 to 1; the reading goes on when it resolves. */
export type TellShare = (share: number) => Promise<void>;

/** The first bytes, as many as asked for where there are so many. */
export async function headOf(content: Content, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content.pieces()) {
    pieces.push(piece);
    size += piece.length;
    if (size >= length) break;
  }
  return Buffer.concat(pieces).subarray(0, length);
}
