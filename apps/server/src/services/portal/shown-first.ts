import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listMostReadBelow, listPicturedBelow } from '../../queries/published/reading.ts';
import { entriesOf } from './entries.ts';
import type { Figures } from './figures.ts';

const MOST = 4;
/** A quarter: long enough for a small archive, short enough to change. */
const DAYS = 92;
const DAY_MS = 86_400_000;

export const NOTHING_SHOWN: RecordPage['shown'] = { entries: [], isMostRead: false };

/** What to begin with in a collection: what others read there, or what can be looked at. */
export async function shownFirst(
  reader: Reader,
  institutionId: number,
  path: string,
  figures: Figures,
): Promise<RecordPage['shown']> {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
  const read = await listMostReadBelow(reader, { institutionId, path }, { since, limit: MOST });
  // One reader of one page says nothing of the others.
  const isMostRead = read.length > 1;
  const ids = isMostRead
    ? read
    : await figures(`pictured ${path}`, () => listPicturedBelow(reader, path, MOST));
  return { entries: await entriesOf(reader, ids), isMostRead };
}
