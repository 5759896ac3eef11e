import { readTime } from './time.ts';

export interface Timing {
  start: number;
  end: number;
  settings: string;
}

const BLANK = /^[ \t\n\f\r]*/;
const BLANK_SIGNS = ' \t\n\f\r';

/** `start --> end settings`; blanks around the arrow may be missing. Null when the cue must be dropped. */
export function readTimingLine(line: string): Timing | null {
  const start = readTime(line, skipBlanks(line, 0));
  if (!start) return null;
  const arrow = skipBlanks(line, start.position);
  if (!line.startsWith('-->', arrow)) return null;
  const end = readTime(line, skipBlanks(line, arrow + 3));
  if (!end) return null;
  return { start: start.time, end: end.time, settings: trimBlanks(line.slice(end.position)) };
}

function skipBlanks(line: string, position: number): number {
  return position + (BLANK.exec(line.slice(position))?.[0].length ?? 0);
}

/** From behind sign by sign: a pattern for blanks at the end starts over at every blank of a long line. */
function trimBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && BLANK_SIGNS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(skipBlanks(text, 0), end);
}
