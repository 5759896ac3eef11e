import { codePoints } from '@regest/contract/text/unicode.ts';

/** Whether a text is within a limit of characters; they are counted only where its length leaves that open. */
export const fits = (text: string, max: number) =>
  text.length <= max || (text.length <= 2 * max && codePoints(text) <= max);
