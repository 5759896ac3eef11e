import { withoutForbiddenCharacters } from '../xml-characters.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return withoutForbiddenCharacters(text).replace(/[&<>"]/gu, (character) => ESCAPES[character] ?? '');
}

/** ODF collapses runs of spaces and ignores tabs and line breaks unless they are elements. */
export function odfText(text: string): string {
  return escapeXml(text)
    .replace(/ {2,}/gu, (run) => ` <text:s text:c="${run.length - 1}"/>`)
    .replace(/\t/gu, '<text:tab/>')
    .replace(/\r\n|\r|\n/gu, '<text:line-break/>');
}

/** Blank lines part paragraphs; the user typed them for that. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
