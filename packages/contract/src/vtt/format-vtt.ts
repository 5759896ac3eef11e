import type { Cue } from './cue.ts';
import { speakerOf, withoutTags } from './speakers.ts';
import { formatTime } from './time.ts';

export interface VttContent {
  cues: readonly Cue[];
  header?: string;
  styles?: readonly string[];
  regions?: readonly string[];
  notes?: readonly { text: string; afterCues: number }[];
}

/** WebVTT that reads back as the same content, whatever was typed into it. */
export function formatVtt({ cues, header = '', styles = [], regions = [], notes = [] }: VttContent): string {
  const opening = header ? `WEBVTT ${safeLines(header)}` : 'WEBVTT';
  const blocks = [opening];
  for (const style of styles) blocks.push(`STYLE\n${safeLines(style)}`);
  for (const region of regions) blocks.push(`REGION\n${safeLines(region)}`);
  for (const [index, cue] of cues.entries()) {
    blocks.push(...notesAt(notes, index), formatCue(cue));
  }
  blocks.push(...notes.filter((note) => note.afterCues >= cues.length).map((note) => safeLines(note.text)));
  return `${blocks.join('\n\n')}\n`;
}

/** The blocks alone, as the text editor shows them. */
export function formatCue(cue: Cue): string {
  const id = oneLine(cue.id);
  const settings = oneLine(cue.settings);
  const times = `${formatTime(cue.start)} --> ${formatTime(cue.end)}${settings && ` ${settings}`}`;
  return [...(id ? [id] : []), times, ...(cue.text ? [safeLines(cue.text)] : [])].join('\n');
}

/** SubRip knows no tags for people: the name goes before the words. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map((cue, index) => {
      const times = `${formatTime(cue.start, ',')} --> ${formatTime(cue.end, ',')}`;
      const speaker = speakerOf(cue.text);
      const words = safeLines(withoutTags(cue.text));
      return `${index + 1}\n${times}\n${speaker ? `${speaker}: ${words}` : words}\n`;
    })
    .join('\n');
}

function notesAt(notes: VttContent['notes'] = [], index: number): string[] {
  return notes.filter((note) => note.afterCues === index).map((note) => safeLines(note.text));
}

/** A blank line or an arrow would end the cue; the entity shows as the same character. */
function safeLines(text: string): string {
  return text
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('-->', '--&gt;');
}

function oneLine(text: string): string {
  return safeLines(text).replaceAll('\n', ' ');
}
