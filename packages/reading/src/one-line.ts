/** Characters that change the direction of adjacent text: harmless in a field of its own, not among other words. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be rid of
const BREAKING = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/gu;
/** No characters of Unicode: halves of pairs, and those that no text may hold. */
const NO_CHARACTER = /[\ud800-\udfff\ufffe\uffff]/gu;

/** A text of any kind as part of one line: no breaks, no control characters, nothing that turns its neighbours round. */
export function oneLine(text: string): string {
  return text.replace(TURNING, '').replace(NO_CHARACTER, '\ufffd').replace(BREAKING, ' ').trim();
}
