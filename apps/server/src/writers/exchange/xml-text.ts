import { withoutForbiddenCharacters } from '../safe-text.ts';

// Most texts need nothing: one look tells. A carriage return would be read back as a line break.
const SPECIAL = /[&<>"]|[^\t\n\u0020-\ud7ff\ue000-\ufffd]/;
const ESCAPED = /[&<>"\r]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return withoutForbiddenCharacters(text).replace(ESCAPED, (sign) => ENTITIES[sign] ?? sign);
}

const WHITE = /[\t\n]/g;

/** Line breaks in an attribute are read as spaces unless they are written as numbers. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(WHITE, (sign) => (sign === '\t' ? '&#9;' : '&#10;'));
}

/** Lines as paragraphs, so that what is read back is what was written; an empty line is an empty paragraph. */
export function paragraphs(text: string): string {
  if (!text.includes('\n')) return `<p>${xmlText(text)}</p>`;
  return text
    .split('\n')
    .map((line) => (line === '' ? '<p/>' : `<p>${xmlText(line)}</p>`))
    .join('');
}
