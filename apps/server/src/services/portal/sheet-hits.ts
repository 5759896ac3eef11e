import { findMarks } from '@regest/polish/highlight.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Sheet, SheetHits } from '@regest/portal/views/sheet-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Db } from '../../db/schema.ts';
import { findPartsOfFile } from '../../queries/search/text-rows.ts';
import { polish } from '../search/analyser.ts';

/** Files and pages that are looked through for one page of the portal. */
const MOST_FILES = 40;
const MOST_PAGES = 200;

/** On which sheets of a record the words of a query stand, and how often. */
export async function sheetHits(
  reader: Reader,
  sheets: readonly Sheet[],
  query: string,
): Promise<SheetHits[]> {
  const asked = parseQuery(polish(), query);
  if (asked.isEmpty) return [];
  // The views bear the names of the tables: what searches for editors searches for readers, and sees what they may see.
  const db = reader as unknown as Db;
  const numberOf = new Map(sheets.map(({ fileId, page, number }) => [`${fileId} ${page ?? 1}`, number]));
  const files = [...new Set(sheets.map(({ fileId }) => fileId))].slice(0, MOST_FILES);
  const parts = await Promise.all(
    files.map(async (fileId) =>
      (await findPartsOfFile(db, fileId, tsqueryText(asked))).map((part) => ({ ...part, fileId })),
    ),
  );
  return parts
    .flat()
    .slice(0, MOST_PAGES)
    .flatMap(({ fileId, part, text }) => {
      const number = numberOf.get(`${fileId} ${part}`);
      const count = findMarks(polish(), text, asked).length;
      return number === undefined || count === 0 ? [] : [{ number, count }];
    })
    .toSorted((one, other) => one.number - other.number);
}
