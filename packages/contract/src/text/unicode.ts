const isLeadSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isTrailSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** Lengths count Unicode code points, as PostgreSQL's char_length does. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (isTrailSurrogate(text.charCodeAt(at)) && isLeadSurrogate(text.charCodeAt(at - 1))) count -= 1;
  }
  return count;
}

/** Text that no column can hold: NUL, or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Limit of the Stream-Safe Text Format (UAX 15, 13); no script comes near it. */
export const MAX_COMBINING_MARKS = 30;
const MARKS = /\p{M}{2,}/gu;

/** Bringing a run of combining marks into order takes time by the square of its length, so a long one is refused. */
export function hasLongMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(MARKS)) if (codePoints(run) > MAX_COMBINING_MARKS) return true;
  return false;
}

/** Characters that normalisation never joins to the one before: neither marks nor second parts of a syllable. */
const STARTS_ANEW = /[^\p{M}\u1160-\u11ff\ud7b0-\ud7ff\u{16d40}-\u{16d7f}\ud800-\udfff]/u;
/** Further on no such place is looked for: what has none by then is a run of marks that is refused. */
const CUT_WITHIN = 200;

/** A text in pieces of about `size`, cut only where bringing them into one form is the same as bringing the whole. */
export function* normalisablePieces(text: string, size: number): Generator<string> {
  let from = 0;
  while (text.length - from > size + CUT_WITHIN) {
    const near = text.slice(from + size, from + size + CUT_WITHIN);
    const next = from + size + Math.max(0, near.search(STARTS_ANEW));
    yield text.slice(from, next);
    from = next;
  }
  yield text.slice(from);
}

const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

/** Signs that turn what follows them round, so that a name reads as another: refused wherever something is named. */
export function turnsTextRound(text: string): boolean {
  return TURNS.test(text);
}

const INVISIBLE = /^[\s\p{Cc}\p{Cf}]*$/u;

/** Blank to a reader: nothing but white space and signs that do not show. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}
