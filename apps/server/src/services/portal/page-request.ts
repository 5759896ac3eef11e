import type { Locale } from '@regest/contract/locale/locale.ts';
import type { RecordPart } from '@regest/portal/addresses/part-query.ts';
import type { PortalPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { readId } from './addresses.ts';
import type { Figures } from './figures.ts';

export type Query = Readonly<Record<string, unknown>>;

export interface PageRequest {
  reader: Reader;
  deps: Pick<Deps, 'settings' | 'store'>;
  figures: Figures;
  locale: Locale;
  /** Path below the base, without the language. */
  path: string;
  /** Parameters of the route's pattern by name. */
  params: Readonly<Record<string, string>>;
  query: Query;
}

export type Answer = { page: PortalPage; status: number } | { moved: string };

/** Text of one parameter of an address; a repeated parameter counts as none. */
export const queryText = (query: Query, name: string) =>
  typeof query[name] === 'string' ? (query[name] as string).replaceAll('\0', '') : '';

/** Reads `?t=1686,1704`: seconds, the second one optional. */
function readSeconds(text: string): Pick<RecordPart, 'from' | 'to'> {
  const [, from, to] = /^(\d{1,6}(?:\.\d{1,3})?)(?:,(\d{1,6}(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}

/** Reads `?obszar=10,20,30,5`: left, top, width and height in hundredths of the page, with up to two decimals. */
function readRegion(text: string): RecordPart['region'] {
  const number = '(\\d{1,3}(?:\\.\\d{1,2})?)';
  const [, ...parts] = new RegExp(`^${number},${number},${number},${number}$`).exec(text) ?? [];
  const [x = 0, y = 0, w = 0, h = 0] = parts.map(Number);
  return w > 0 && h > 0 && x + w <= 100 && y + h <= 100 ? [x, y, w, h] : null;
}

/** Page or seconds of a record in an address. */
export const recordPart = (query: Query): RecordPart => ({
  sheet: readId(queryText(query, 's')),
  region: readRegion(queryText(query, 'obszar')),
  recording: readId(queryText(query, 'n')),
  ...readSeconds(queryText(query, 't')),
});
