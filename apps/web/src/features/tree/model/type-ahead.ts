import { type Outline, rowAt } from './outline.ts';

/** Milliseconds; letters typed within this time form one prefix. */
export const TYPING_PAUSE_MS = 700;
/** Number of rows searched; beyond them the filter is the better tool. */
const MAX_ROWS = 2_000;

function folded(text: string): string {
  return text.toLocaleLowerCase('pl').normalize('NFC');
}

/**
 * The next loaded row whose signature or title begins with the typed text, cyclically. One letter starts at the
 * next row, so that repeating it visits all matches; more letters may match the current row.
 */
export function findByTyping(outline: Outline, from: number, typed: string): number | undefined {
  const prefix = folded(typed);
  const first = typed.length === 1 ? 1 : 0;
  const reach = Math.min(outline.size, MAX_ROWS);
  for (let step = first; step < reach + first; step += 1) {
    const index = (from + step) % outline.size;
    const node = rowAt(outline, index)?.node;
    if (node && (folded(node.signature).startsWith(prefix) || folded(node.title).startsWith(prefix)))
      return index;
  }
  return undefined;
}
