import { parseVtt, type VttDocument } from './parse-vtt.ts';

const ADDED = 'WEBVTT\n\n';
const ADDED_LINES = 2;

/**
 * What a person types in the text editor: WebVTT, or its blocks alone without the header line. Line numbers are
 * those of the given text.
 */
export function parseEditorText(text: string): VttDocument {
  const body = text.replace(/^\uFEFF/, '');
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(body)) return parseVtt(body);
  const parsed = parseVtt(ADDED + body);
  return {
    ...parsed,
    cues: parsed.cues.map((cue) => ({ ...cue, line: cue.line - ADDED_LINES })),
    errors: parsed.errors.map((error) => ({ ...error, line: error.line - ADDED_LINES })),
  };
}
