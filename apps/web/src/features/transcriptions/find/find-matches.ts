/** A place in a text of several parts: pages of a scan, cues of a recording. */
export interface Place {
  part: number;
  offset: number;
}

export interface Match {
  part: number;
  start: number;
  end: number;
}

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

function patternOf(wanted: string, matchCase: boolean): RegExp {
  return new RegExp(wanted.replace(SPECIAL, String.raw`\$&`), matchCase ? 'gu' : 'giu');
}

export function findMatches(parts: readonly string[], wanted: string, matchCase: boolean): Match[] {
  if (wanted === '') return [];
  const pattern = patternOf(wanted, matchCase);
  return parts.flatMap((text, part) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      part,
      start: index,
      end: index + found.length,
    })),
  );
}

/** The first match at a place or after it; past the last one the search starts over. -1 when there is none. */
export function matchFrom(matches: readonly Match[], { part, offset }: Place): number {
  const next = matches.findIndex(
    (match) => match.part > part || (match.part === part && match.start >= offset),
  );
  return next === -1 ? Math.min(0, matches.length - 1) : next;
}

/** The changed parts by their index; replacements are not searched again. */
export function replaceMatches(
  parts: readonly string[],
  matches: readonly Match[],
  replacement: string,
): Map<number, string> {
  const changed = new Map<number, string>();
  // From the end, so that earlier offsets stay valid.
  for (const { part, start, end } of matches.toReversed()) {
    const text = changed.get(part) ?? parts[part] ?? '';
    changed.set(part, text.slice(0, start) + replacement + text.slice(end));
  }
  return changed;
}
