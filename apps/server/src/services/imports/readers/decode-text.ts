import { isUtf8 } from 'node:buffer';
import { RefusedFile } from '../refused-file.ts';

const MARKS: readonly [encoding: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function marked(bytes: Uint8Array): string | null {
  return MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
}

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/;

/** Half of UTF-16 of European texts is zero bytes. */
function wide(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 200);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (head.length < 4) return null;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  return zeros(0) > head.length / 4 ? 'utf-16be' : null;
}

/** Letters that stand elsewhere in the two: ą, ś, ź of cp1250 are control or odd signs in latin2, and the other way. */
function olderEncoding(bytes: Uint8Array): string {
  let windows = 0;
  let iso = 0;
  for (const byte of bytes) {
    if (byte === 0xb9 || byte === 0x9c || byte === 0x9f || byte === 0x8c || byte === 0x8f || byte === 0xa5)
      windows += 1;
    if (byte === 0xb1 || byte === 0xb6 || byte === 0xbc || byte === 0xa1 || byte === 0xa6 || byte === 0xac)
      iso += 1;
  }
  return iso > windows ? 'iso-8859-2' : 'windows-1250';
}

/** How a text is written: by its mark, its declaration, or by what it would be otherwise. */
function encodingOf(bytes: Uint8Array): string {
  const mark = marked(bytes) ?? wide(bytes);
  if (mark) return mark;
  const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  if (declared) return declared.toLowerCase();
  return isUtf8(bytes) ? 'utf-8' : olderEncoding(bytes);
}

/** Whether bytes are no text at all: a zero is none, unless half of them are. */
export function isBinary(bytes: Uint8Array): boolean {
  return !encodingOf(bytes).startsWith('utf-16') && bytes.includes(0);
}

const PIECE = 64 * 1024;

/** The text in pieces, so that a large table is never in memory twice. */
export function* textPieces(bytes: Uint8Array): Generator<string> {
  try {
    const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
    for (let at = 0; at < bytes.length; at += PIECE)
      yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    yield decoder.decode();
  } catch {
    throw new RefusedFile('imports.refused.encoding');
  }
}

export function decodeText(bytes: Uint8Array): string {
  return [...textPieces(bytes)].join('');
}
