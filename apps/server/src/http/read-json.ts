import { BODY_DEPTH, BODY_VALUES } from '@regest/contract/endpoints/body-limits.ts';
import { AppError } from '../errors/app-error.ts';
import { yieldToEventLoop } from '../operation/time-slices.ts';

/** Longer bodies are checked, decoded and parsed in a turn of the event loop each. */
const LONG_BYTES = 256 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/** Index of the quote that ends the text which begins behind `from`. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

/** Very many small values, or very deep ones, take far longer to parse than their length suggests. */
function refuseOddShape(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) values += 1;
    else if (isClosing(byte)) depth -= 1;
    else if (isOpening(byte)) {
      depth += 1;
      values += 1;
    }
    if (depth > BODY_DEPTH + 2) throw new AppError('badRequest');
    if (values > BODY_VALUES) throw new AppError('tooLarge');
  }
}

/** The text of a body that may be parsed. */
export async function readJsonText(bytes: Buffer): Promise<string> {
  refuseOddShape(bytes);
  if (bytes.length > LONG_BYTES) await yieldToEventLoop();
  const text = bytes.toString('utf8');
  if (bytes.length > LONG_BYTES) await yieldToEventLoop();
  return text;
}
