import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

const UNKNOWN = 'application/octet-stream';
export const HEAD_BYTES = 64 * 1024;

/** One name per type: the names the specification's lists of playable types use. */
const USUAL_NAMES: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
  'image/vnd.microsoft.icon': 'image/x-icon',
};

/** The type by content; the name a file came with says nothing. */
export async function detectType(path: string): Promise<string> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return usualName(type?.mime) ?? detectText(await readHead(path));
}

/** The type by the first bytes alone, which is all there is at hand while a file arrives. */
export async function detectHead(head: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  return usualName(type?.mime) ?? (isTiff(head) ? 'image/tiff' : detectText(head));
}

/** The directory of a TIFF may lie at its end, where the library looks for it in vain. */
function isTiff(head: Buffer): boolean {
  const mark = head.subarray(0, 4).toString('latin1');
  return mark === 'II*\0' || mark === 'MM\0*';
}

function usualName(mime = ''): string | null {
  const name = mime.split(';')[0] ?? '';
  return name === '' || name === 'application/xml' ? null : (USUAL_NAMES[name] ?? name);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The text after the first `mark`; null when there is none. */
function behind(text: string, mark: string): string | null {
  const at = text.indexOf(mark);
  return at === -1 ? null : text.slice(at + mark.length);
}

/** The text after a document type that names `svg`, with or without declarations of its own. */
function behindSvgType(text: string): string | null {
  const [type] = /^<!doctype\s+svg[^[>]*/i.exec(text) ?? [];
  if (type === undefined) return null;
  const rest = text.slice(type.length);
  const declared = rest.startsWith('[') ? behind(rest, ']') : rest;
  return declared === null ? null : behind(declared, '>');
}

/** The text after one item of the prolog; null when the first element follows. */
function behindPreliminary(text: string): string | null {
  if (text.startsWith('<?')) return behind(text, '?>');
  if (text.startsWith('<!--')) return behind(text, '-->');
  return behindSvgType(text);
}

/**
 * The text from the first element on. Read step by step, since hostile input can make one pattern for all that precedes
 * it backtrack for seconds.
 */
function fromFirstElement(text: string): string {
  let start = text.trimStart();
  for (let rest = behindPreliminary(start); rest !== null; rest = behindPreliminary(start)) {
    start = rest.trimStart();
  }
  return start;
}

/** Markup and plain text have no magic number, and markup must never pass as harmless text. */
function detectText(head: Buffer): string {
  const text = decode(head);
  if (text === null) return UNKNOWN;
  const start = fromFirstElement(text);
  if (/^<(?:[\w-]+:)?svg[\s>/]/i.test(start)) return 'image/svg+xml';
  if (/<(?:!doctype\s+html|html|head|body|script|iframe|meta|title|table|div|p|a|b|h1|br)\b/i.test(start)) {
    return 'text/html';
  }
  if (/^\s*<\?xml\b/.test(text)) return 'application/xml';
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'text/vtt';
  return text === '' ? UNKNOWN : 'text/plain';
}

/** Null for what is not text. Old Polish text files are in single-byte encodings: only control bytes tell. */
function decode(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le', 2);
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, head.length & ~1))
      .swap16()
      .toString('utf16le');
  const isText = head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
  return isText ? head.toString('utf8').replace(/^\uFEFF/, '') : null;
}
