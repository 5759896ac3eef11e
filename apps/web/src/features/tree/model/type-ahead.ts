import { type Outline, rowAt } from './outline.ts';

/** Letters typed within this time belong together. */
export const TYPING_PAUSE = 700;
/** As far as one looks: beyond it the filter is the better tool. */
const REACH = 2_000;

function folded(text: string): string {
  return text.toLocaleLowerCase('pl').normalize('NFC');
}

/**
 * The next known row whose signature or title begins with what was typed, going round. One letter looks from the
 * next row on, so that repeating it goes through all of them; more letters may still mean the present row.
 */
export function findByTyping(outline: Outline, from: number, typed: string): number | undefined {
  const prefix = folded(typed);
  const first = typed.length === 1 ? 1 : 0;
  const reach = Math.min(outline.size, REACH);
  for (let step = first; step < reach + first; step += 1) {
    const index = (from + step) % outline.size;
    const node = rowAt(outline, index)?.node;
    if (node && (folded(node.signature).startsWith(prefix) || folded(node.title).startsWith(prefix)))
      return index;
  }
  return undefined;
}
