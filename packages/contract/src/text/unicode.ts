/** Lengths count Unicode code points, as PostgreSQL's char_length does. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Text that no column can hold: NUL, or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const INVISIBLE = /^[\s\p{Cc}\p{Cf}]*$/u;

/** Blank to a reader: nothing but white space and signs that do not show. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}
