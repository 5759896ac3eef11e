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
  /** Below the base, without the language. */
  path: string;
  /** What the pattern of the route names, by its names. */
  params: Readonly<Record<string, string>>;
  query: Query;
}

export type Answer = { page: PortalPage; status: number } | { moved: string };

/** The text of one parameter of an address; a parameter given twice counts as none. */
export const one = (query: Query, name: string) =>
  typeof query[name] === 'string' ? (query[name] as string).replaceAll('\0', '') : '';

/** `?t=1686,1704`: seconds, the second one optional. */
function readSeconds(text: string): Pick<RecordPart, 'from' | 'to'> {
  const [, from, to] = /^(\d{1,6}(?:\.\d{1,3})?)(?:,(\d{1,6}(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}

/** `?obszar=10,20,30,5`: left, top, width and height in hundredths of the page, with up to two decimals. */
function readRegion(text: string): RecordPart['region'] {
  const number = '(\\d{1,3}(?:\\.\\d{1,2})?)';
  const [, ...parts] = new RegExp(`^${number},${number},${number},${number}$`).exec(text) ?? [];
  const [x = 0, y = 0, w = 0, h = 0] = parts.map(Number);
  return w > 0 && h > 0 && x + w <= 100 && y + h <= 100 ? [x, y, w, h] : null;
}

/** The page or the seconds of a record that an address names. */
export const recordPart = (query: Query): RecordPart => ({
  sheet: readId(one(query, 's')),
  region: readRegion(one(query, 'obszar')),
  recording: readId(one(query, 'n')),
  ...readSeconds(one(query, 't')),
});
