import { textPages } from '@regest/contract/text/text-pages.ts';
import type { Cue } from '@regest/contract/vtt/cue.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { speakerOf, withoutTags } from '@regest/contract/vtt/speakers.ts';

/** A part of a file's text that is found as a whole. Lines of a recording are its cues. */
export interface TextPiece {
  part: number;
  text: string;
  /** Start of each line in milliseconds; null for a page. */
  starts: number[] | null;
}

const WINDOW_MS = 60_000;
/** Windows overlap by half, so that words less than half a minute apart always meet. */
const STEP_MS = WINDOW_MS / 2;

/** The pages of a scan, from 1. */
export function splitPages(text: string): TextPiece[] {
  return textPages(text)
    .filter((page) => page.text.trim() !== '')
    .map(({ page, text: words }) => ({ part: page, text: words, starts: null }));
}

/** Minutes of a recording, each beginning half a minute after the one before. */
export function splitMinutes(vtt: string): TextPiece[] {
  const { cues } = parseEditorText(vtt);
  // Words typed without times are at the beginning.
  if (cues.length === 0) return splitPages(vtt).map((page) => ({ ...page, starts: [0] }));
  const windows = new Map<number, Cue[]>();
  for (const cue of cues) {
    const last = Math.floor(cue.start / STEP_MS);
    for (const part of last > 0 ? [last - 1, last] : [last]) {
      const inside = windows.get(part);
      if (inside) inside.push(cue);
      else windows.set(part, [cue]);
    }
  }
  return [...windows].map(([part, inside]) => ({
    part,
    text: inside.map(lineOf).join('\n'),
    starts: inside.map(({ start }) => start),
  }));
}

/** A cue on one line: who speaks, and the words without their tags. */
function lineOf({ text }: Cue): string {
  return `${speakerOf(text) ?? ''} ${withoutTags(text)}`.replace(/\s+/g, ' ').trim();
}
