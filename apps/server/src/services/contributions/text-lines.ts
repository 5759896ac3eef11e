import { PAGE_BREAK } from '@regest/contract/text/text-pages.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { encodeEntities, speakerOf, withSpeaker, wordsOfCue } from '@regest/contract/vtt/speakers.ts';

interface PlacedLine {
  start: number;
  end: number;
}

/** Lines of a page as readers see them: the text between line feeds, trimmed. */
function linesOf(text: string): PlacedLine[] {
  const offset = text.length - text.trimStart().length;
  return [...text.trim().matchAll(/[^\n]+/g)].map(({ 0: line, index }) => {
    const start = offset + index + (line.length - line.trimStart().length);
    return { start, end: start + line.trim().length };
  });
}

/** The whole text with one line replaced; null where the line has changed since. */
export function replaceLine(
  text: string,
  place: { page: number; number: number },
  { from, to }: { from: string; to: string },
): string | null {
  const pages = text.split(PAGE_BREAK);
  const page = pages[place.page - 1];
  const line = page === undefined ? undefined : linesOf(page)[place.number - 1];
  if (page === undefined || !line || page.slice(line.start, line.end) !== from) return null;
  pages[place.page - 1] = page.slice(0, line.start) + to + page.slice(line.end);
  return pages.join(PAGE_BREAK);
}

/**
 * The whole transcript with the words of one cue replaced and the speaker unchanged; null where they have changed
 * since.
 */
export function replaceCue(
  transcript: string,
  number: number,
  { from, to }: { from: string; to: string },
): string | null {
  const cue = parseEditorText(transcript).cues[number - 1];
  if (!cue || wordsOfCue(cue.text) !== from) return null;
  const lines = transcript.split(/\r\n|\n|\r/);
  // `cue.line` is the line of the times, counted from 1, so it is also the index of the first line of words.
  lines.splice(cue.line, cue.text.split('\n').length, withSpeaker(encodeEntities(to), speakerOf(cue.text)));
  return lines.join('\n');
}
