import { withHardSpaces } from '@regest/contract/text/polish-typography.ts';

/** The text between two tags, or a whole text field, whose value must return to the server unchanged. */
const BETWEEN_TAGS = /<textarea[\s\S]*?<\/textarea>|>([^<]* [^<]*)(?=<)/g;

/**
 * The page with hard spaces after one-letter words and between numbers and units, wherever its text comes from.
 * Attributes and the head, which machines read, stay as they are.
 */
export function hardSpacesIn(html: string): string {
  const start = html.indexOf('<body');
  const body = html
    .slice(start)
    .replace(BETWEEN_TAGS, (whole, text: string | undefined) =>
      text === undefined ? whole : `>${withHardSpaces(text)}`,
    );
  return html.slice(0, start) + body;
}
