import { withoutForbiddenCharacters } from '../../writers/xml-characters.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text inside XML or HTML: whatever it holds, it is words. */
export function xmlText(text: string): string {
  return withoutForbiddenCharacters(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
