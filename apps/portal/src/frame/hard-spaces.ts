import { withHardSpaces } from '@regest/contract/text/polish-typography.ts';

/** The text between two tags, or a field whose text goes back to the server unchanged. */
const BETWEEN_TAGS = /<textarea[\s\S]*?<\/textarea>|>([^<]* [^<]*)(?=<)/g;

/**
 * A page whose lines end in no word of one letter and part no number from its unit, wherever its words come from.
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
