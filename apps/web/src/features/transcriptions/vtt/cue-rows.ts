import { type Cue, makeCue } from '@regest/contract/vtt/cue.ts';
import { mergeCues, shiftCues, splitCue } from '@regest/contract/vtt/edit-cues.ts';
import { speakerOf, withSpeaker } from '@regest/contract/vtt/speakers.ts';
import { formatTime, parseTime } from '@regest/contract/vtt/time.ts';

/** A cue being edited; an invalid time is kept as text beside the last valid one. */
export interface CueRow extends Cue {
  key: number;
  startText: string;
  endText: string;
}

export type Edge = 'start' | 'end';
const TEXTS = { start: 'startText', end: 'endText' } as const;
/** Milliseconds; a new cue is shorter when the gap is. */
const NEW_LENGTH = 3_000;

let nextKey = 1;

export function toRow(cue: Cue): CueRow {
  const { id, start, end, settings, text } = cue;
  return {
    id,
    start,
    end,
    settings,
    text,
    key: nextKey++,
    startText: formatTime(start),
    endText: formatTime(end),
  };
}

function timed(row: CueRow, start: number, end: number): CueRow {
  return { ...row, start, end, startText: formatTime(start), endText: formatTime(end) };
}

const replaceAt = (rows: readonly CueRow[], index: number, ...by: CueRow[]) =>
  rows.toSpliced(index, 1, ...by);

export function typeTime(rows: readonly CueRow[], index: number, edge: Edge, text: string): CueRow[] {
  return rows.map((row, i) =>
    i === index ? { ...row, [TEXTS[edge]]: text, [edge]: parseTime(text) ?? row[edge] } : row,
  );
}

export function setTime(rows: readonly CueRow[], index: number, edge: Edge, time: number): CueRow[] {
  return typeTime(rows, index, edge, formatTime(time));
}

/** The text of a cue without the tag of its speaker. */
export function wordsOf({ text }: Cue): string {
  return withSpeaker(text, null);
}

export function typeWords(rows: readonly CueRow[], index: number, words: string): CueRow[] {
  return replaceWords(rows, new Map([[index, words]]));
}

/** The rows with new texts for some cues, by index. */
export function replaceWords(rows: readonly CueRow[], words: ReadonlyMap<number, string>): CueRow[] {
  return rows.map((row, i) => {
    const next = words.get(i);
    return next === undefined ? row : { ...row, text: withSpeaker(next, speakerOf(row.text)) };
  });
}

export function setSpeaker(rows: readonly CueRow[], index: number, name: string): CueRow[] {
  return rows.map((row, i) => (i === index ? { ...row, text: withSpeaker(row.text, name || null) } : row));
}

/** Splits a cue at the caret; the time is the played one within the cue, else in proportion to the caret. */
export function splitRow(rows: readonly CueRow[], index: number, caret: number, heard: number): CueRow[] {
  const row = rows[index];
  if (!row) return [...rows];
  const words = wordsOf(row);
  const speaker = speakerOf(row.text);
  const share = words.length === 0 ? 0.5 : Math.min(0.95, Math.max(0.05, caret / words.length));
  const inside = heard > row.start && heard < row.end;
  const at = inside ? Math.round(heard) : Math.round(row.start + (row.end - row.start) * share);
  const parts = splitCue({ ...row, text: words }, at, caret);
  if (!parts) return [...rows];
  const [first, second] = parts.map((part) => toRow({ ...part, text: withSpeaker(part.text, speaker) }));
  if (!first || !second) return [...rows];
  return replaceAt(rows, index, { ...first, key: row.key }, second);
}

export function mergeRow(rows: readonly CueRow[], index: number): CueRow[] {
  const [row, next] = [rows[index], rows[index + 1]];
  if (!row || !next) return [...rows];
  const joined = mergeCues(row, next);
  return rows.toSpliced(index, 2, { ...toRow(joined), key: row.key });
}

export function removeRow(rows: readonly CueRow[], index: number): CueRow[] {
  return rows.toSpliced(index, 1);
}

/** Adds a cue after the row; -1 adds it first. */
export function addRow(rows: readonly CueRow[], after: number): CueRow[] {
  const start = rows[after]?.end ?? 0;
  const room = rows[after + 1]?.start ?? Number.POSITIVE_INFINITY;
  const end = Math.max(start + 1, Math.min(start + NEW_LENGTH, room));
  return rows.toSpliced(after + 1, 0, toRow(makeCue(start, end, '')));
}

export function shiftRows(rows: readonly CueRow[], by: number, from: number): CueRow[] {
  return shiftCues(rows, by, from).map((row, i) => (i < from ? row : timed(row, row.start, row.end)));
}
