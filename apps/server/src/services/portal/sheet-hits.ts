import type { Sheet, SheetHits } from '@regest/portal/views/sheet-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findPages, mark } from '../../search/index.ts';

/** Limit of files and pages searched for one page of the portal. */
const MAX_FILES = 40;
const MAX_PAGES = 200;

/** Sheets of a record that contain the words of a query, with the number of hits. */
export async function sheetHits(
  reader: Reader,
  sheets: readonly Sheet[],
  query: string,
): Promise<SheetHits[]> {
  const numberOf = new Map(sheets.map(({ fileId, page, number }) => [`${fileId} ${page ?? 1}`, number]));
  const files = [...new Set(sheets.map(({ fileId }) => fileId))].slice(0, MAX_FILES);
  const pages = await findPages(reader, files, { q: query, limit: MAX_PAGES });
  return pages
    .flatMap(({ fileId, part, text }) => {
      const number = numberOf.get(`${fileId} ${part}`);
      const count = mark(text, query).length;
      return number === undefined || count === 0 ? [] : [{ number, count }];
    })
    .toSorted((one, other) => one.number - other.number);
}
