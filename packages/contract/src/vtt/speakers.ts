import type { Cue } from './cue.ts';

const VOICE = /<v(?:\.[^\s<>]*)?[ \t\n\f\r]+([^>]*)>/;
const TAG = /<[^>]*>/g;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
};

/** No tag ends behind the last `>`. Looking there for one would take every `<` to the end of the text, again and again. */
function afterTags(text: string): number {
  return text.lastIndexOf('>') + 1;
}

function withoutMatches(text: string, tag: RegExp): string {
  const end = afterTags(text);
  return text.slice(0, end).replace(tag, '') + text.slice(end);
}

/** The first `<v Name>` of a cue's text, or null. */
export function speakerOf(text: string): string | null {
  const name = VOICE.exec(text.slice(0, afterTags(text)))?.[1];
  if (name === undefined) return null;
  return decodeEntities(name).replace(/\s+/g, ' ').trim() || null;
}

/** The same text said by `name`; null takes the speaker away. Other tags stay. */
export function withSpeaker(text: string, name: string | null): string {
  const words = withoutMatches(text, VOICE).replaceAll('</v>', '');
  const clean = (name ?? '').replace(/\s+/g, ' ').trim();
  return clean ? `<v ${encodeEntities(clean)}>${words}` : words;
}

/** Every speaker once, in order of first appearance. */
export function listSpeakers(cues: readonly Cue[]): string[] {
  return [...new Set(cues.map((cue) => speakerOf(cue.text)).filter((name) => name !== null))];
}

/** The words as read aloud: no tags, entities decoded. */
export function withoutTags(text: string): string {
  return decodeEntities(withoutMatches(text, TAG));
}

/** The same as one line: what readers correct. */
export const wordsOfCue = (text: string) => withoutTags(text).replace(/\s+/g, ' ').trim();

/** Plain words as cue text: what would be read as a tag or an entity is written as an entity. */
export function encodeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
