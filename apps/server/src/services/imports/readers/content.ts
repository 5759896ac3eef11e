import { createReadStream, statSync } from 'node:fs';
import { RefusedFile } from '../proposed-record.ts';

const PIECE = 64 * 1024;

/** Bytes that can be streamed from their beginning more than once. */
export interface Content {
  /** Size in bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** Content of a file on the disk, which is never in memory as a whole, or of given bytes. */
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

/** Receives the share of a content that has been read, from 0 to 1; the reading continues when it resolves. */
export type TellShare = (share: number) => Promise<void>;

/** The first bytes, at most `length`. */
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

const MARKS: readonly [encoding: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function marked(bytes: Uint8Array): string | null {
  return MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
}

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/;

/** Detects UTF-16 without a mark: half of the bytes of a European text are zero. */
function wide(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 200);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (head.length < 4) return null;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  return zeros(0) > head.length / 4 ? 'utf-16be' : null;
}

/**
 * Bytes of letters that differ between the two encodings: ą, ś, ź of cp1250 are control or odd signs in latin2, and
 * the reverse.
 */
const WINDOWS = new Set([0xb9, 0x9c, 0x9f, 0x8c, 0x8f, 0xa5]);
const ISO = new Set([0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac]);

async function olderEncoding(content: Content): Promise<string> {
  let windows = 0;
  let iso = 0;
  for await (const piece of content.pieces()) {
    for (const byte of piece) {
      if (WINDOWS.has(byte)) windows += 1;
      else if (ISO.has(byte)) iso += 1;
    }
  }
  return iso > windows ? 'iso-8859-2' : 'windows-1250';
}

/** Tells in one pass whether all of it is UTF-8, and whether it has a zero byte. */
async function survey(content: Content): Promise<{ hasZero: boolean; isUtf8: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let hasZero = false;
  let isUtf8 = true;
  const take = (piece?: Uint8Array) => {
    try {
      if (isUtf8) decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const piece of content.pieces()) {
    hasZero ||= piece.includes(0);
    take(piece);
  }
  take();
  return { hasZero, isUtf8 };
}

/** Encoding of XML by its byte order mark or its declaration, as the standard requires. */
export async function markedEncoding(content: Content): Promise<string> {
  const head = await headOf(content, 200);
  return marked(head) ?? wide(head) ?? DECLARED.exec(head.toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8';
}

/** Encoding of a text by its mark, its declaration or its bytes; null for binary content. */
export async function encodingOf(content: Content): Promise<string | null> {
  const head = await headOf(content, 200);
  const mark = marked(head) ?? wide(head);
  if (mark?.startsWith('utf-16')) return mark;
  const { hasZero, isUtf8 } = await survey(content);
  // A zero byte means binary content; UTF-16 was recognised above.
  if (hasZero) return null;
  const declared = DECLARED.exec(head.toString('latin1'))?.[1]?.toLowerCase();
  return mark ?? declared ?? (isUtf8 ? 'utf-8' : olderEncoding(content));
}

/** Streams the text, so that a large table is never in memory as a whole. */
export async function* textPieces(
  content: Content,
  encoding: string,
  tell?: TellShare,
): AsyncGenerator<string> {
  const readable = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch {
      throw new RefusedFile('imports.refused.encoding');
    }
  };
  const decoder = readable(() => new TextDecoder(encoding, { fatal: true }));
  let bytes = 0;
  for await (const piece of content.pieces()) {
    yield readable(() => decoder.decode(piece, { stream: true }));
    bytes += piece.length;
    await tell?.(bytes / content.size);
  }
  yield readable(() => decoder.decode());
}
