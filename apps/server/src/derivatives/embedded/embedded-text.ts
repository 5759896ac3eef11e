import { hasLongMarkRun, isStorableText } from '@regest/contract/text/unicode.ts';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1250 = new TextDecoder('windows-1250');

/** EXIF and IPTC seldom name their encoding: what is not UTF-8 was written by a Polish Windows. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return WINDOWS_1250.decode(bytes);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: cameras pad texts with them.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

function plainText(text: string, max: number): string | null {
  // Twice the length is read: what is cut may be spaces.
  const cut = text.slice(0, 2 * max).replace(CONTROLS, ' ');
  const whole = cut.isWellFormed() ? cut : cut.toWellFormed();
  if (hasLongMarkRun(whole) || !isStorableText(whole)) return null;
  const plain = whole.normalize('NFC').trim().slice(0, max).toWellFormed().trim();
  return plain === '' ? null : plain;
}

export const plainLine = (text: string, max: number) => plainText(text.replace(/\s+/g, ' '), max);

export const plainLines = (text: string, max: number) =>
  plainText(
    text
      .slice(0, 2 * max)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' '),
    max,
  );
