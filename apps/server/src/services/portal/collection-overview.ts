import { LEVELS } from '@regest/contract/levels.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listMostReadBelow, listPicturedBelow } from '../../queries/published/reading.ts';
import { listYearsBelow, type YearsBelow } from '../../queries/published/tree.ts';
import { entriesOf } from './entries.ts';
import type { Figures } from './figures.ts';

/** Years of the shortest reported gap; shorter ones are chance. */
const MIN_GAP_YEARS = 3;
const MAX_GAPS = 3;

type Years = Pick<RecordPage, 'years' | 'gaps'>;
export const NO_YEARS: Years = { years: [], gaps: [] };

/** Spans of years without a unit or document. Series are left out: their dates cover undescribed years. */
function gapsIn(rows: readonly Pick<YearsBelow, 'year' | 'until' | 'level'>[]): Years['gaps'] {
  const described = rows
    .filter(({ level }) => !LEVELS[level].isAggregate)
    .toSorted((a, b) => a.year - b.year);
  const gaps: Years['gaps'] = [];
  let covered = described[0]?.year ?? 0;
  for (const { year, until } of described) {
    if (year - covered > MIN_GAP_YEARS) gaps.push({ from: covered + 1, to: year - 1 });
    covered = Math.max(covered, until);
  }
  return gaps
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_GAPS)
    .toSorted((a, b) => a.from - b.from);
}

/** Distribution of the years of a collection, and its gaps. */
export async function yearsView(reader: Reader, path: string): Promise<Years> {
  const { years: rows, isWhole } = await listYearsBelow(reader, path);
  const counts = new Map<number, number>();
  for (const { year, count } of rows) counts.set(year, (counts.get(year) ?? 0) + count);
  return {
    years: [...counts].map(([year, count]) => ({ year, count })),
    gaps: isWhole ? gapsIn(rows) : [],
  };
}

const MAX_FIRST_RECORDS = 4;
/** Period of the most read records: a quarter, long enough for a small institution, short enough to change. */
const DAYS = 92;
const DAY_MS = 86_400_000;

export const NOTHING_SHOWN: RecordPage['shown'] = { entries: [], isMostRead: false };

/** First records to show of a collection: the most read ones, else some with pictures. */
export async function shownFirst(
  reader: Reader,
  institutionId: number,
  path: string,
  figures: Figures,
): Promise<RecordPage['shown']> {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
  const read = await listMostReadBelow(reader, { institutionId, path }, { since, limit: MAX_FIRST_RECORDS });
  // One read record is too few for a ranking.
  const isMostRead = read.length > 1;
  const ids = isMostRead
    ? read
    : await figures(`pictured ${path}`, () => listPicturedBelow(reader, path, MAX_FIRST_RECORDS));
  return { entries: await entriesOf(reader, ids), isMostRead };
}
