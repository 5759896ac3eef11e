import {
  isStatisticsDay,
  STATISTICS_FIRST_DAY,
  STATISTICS_LAST_DAY,
  STATISTICS_LEVELS,
} from '@regest/contract/statistics-range.ts';
import { isDay } from '@regest/contract/text/day.ts';
import { ImportFault } from './import-fault.ts';

/** Columns of the file by name, in any order; others are ignored. */
export const ANALYTICS_COLUMNS = [
  'date',
  'level',
  'signature',
  'title',
  'url',
  'institution',
  'pageviews',
  'uniquePageviews',
  'timeOnPage',
  'entrances',
  'exits',
  'bounces',
  'deviceCategory',
  'previousPagePath',
  'country',
  'city',
] as const;
export type AnalyticsColumn = (typeof ANALYTICS_COLUMNS)[number];

const TEXTS: Partial<Record<AnalyticsColumn, { max: number; required?: true }>> = {
  signature: { max: 1000 },
  title: { max: 4000 },
  url: { max: 2000, required: true },
  deviceCategory: { max: 200 },
  previousPagePath: { max: 2000 },
  country: { max: 200 },
  city: { max: 200 },
};
const NUMBERS = ['pageviews', 'uniquePageviews', 'timeOnPage', 'entrances', 'exits', 'bounces'] as const;
/** A greater figure is a typing error; the limit also keeps sums exact. */
const MAX_NUMBER = 1_000_000_000;
const FORBIDDEN = /\0/;

export function columnPlaces(head: readonly string[]): Record<AnalyticsColumn, number> {
  const names = head.map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    ANALYTICS_COLUMNS.map((name) => {
      const place = names.indexOf(name.toLowerCase());
      if (place === -1) throw new ImportFault(1, 'noColumn', { name });
      if (names.lastIndexOf(name.toLowerCase()) !== place) throw new ImportFault(1, 'twiceColumn', { name });
      return [name, place];
    }),
  ) as Record<AnalyticsColumn, number>;
}

/** Columns of the incoming table, in its order. */
const INCOMING = [
  'level',
  'signature',
  'title',
  'url',
  'date',
  'deviceCategory',
  'previousPagePath',
  'country',
  'city',
  ...NUMBERS,
] as const;

function escapeCopy(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r');
}

type Places = Record<AnalyticsColumn, number>;

/** Checks one line and returns it as a line of COPY; throws the first fault with its place. */
export function checkedLine(
  cells: readonly string[],
  places: Places,
  line: number,
  institutions: ReadonlyMap<string, number>,
): string {
  const value = (name: AnalyticsColumn) => (cells[places[name]] ?? '').trim();
  const signature = value('institution');
  const institutionId = institutions.get(signature);
  if (institutionId === undefined) throw new ImportFault(line, 'institution', { value: signature });
  const checked: Partial<Record<AnalyticsColumn, string>> = {
    date: checkedDay(value('date'), line),
    level: checkedLevel(value('level'), line),
  };
  for (const name of NUMBERS) checked[name] = checkedNumber(name, value(name), line);
  for (const [name, rule] of Object.entries(TEXTS) as [AnalyticsColumn, { max: number; required?: true }][]) {
    const text = value(name);
    if (text.length > rule.max || FORBIDDEN.test(text) || (rule.required && text === '')) {
      throw new ImportFault(line, 'text', { name });
    }
    checked[name] = escapeCopy(text);
  }
  return `${institutionId}\t${INCOMING.map((name) => checked[name] ?? '').join('\t')}\n`;
}

function checkedDay(value: string, line: number): string {
  if (!isDay(value)) throw new ImportFault(line, 'date', { value });
  if (!isStatisticsDay(value)) {
    throw new ImportFault(line, 'range', { value, first: STATISTICS_FIRST_DAY, last: STATISTICS_LAST_DAY });
  }
  return value;
}

function checkedLevel(value: string, line: number): string {
  const level = value.toUpperCase();
  if (!(STATISTICS_LEVELS as readonly string[]).includes(level))
    throw new ImportFault(line, 'level', { value });
  return level;
}

function checkedNumber(name: AnalyticsColumn, value: string, line: number): string {
  if (!/^\d{1,10}$/.test(value) || Number(value) > MAX_NUMBER) {
    throw new ImportFault(line, 'number', { name, value, max: MAX_NUMBER });
  }
  return value;
}
