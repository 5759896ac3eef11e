import type { RecordPart } from '@regest/portal/addresses/part-query.ts';
import { readId } from './find-address.ts';

export type Query = Readonly<Record<string, unknown>>;

/** The text of one parameter of an address, whatever else it bears. */
export const one = (query: Query, name: string) =>
  typeof query[name] === 'string' ? (query[name] as string).replaceAll('\0', '') : '';

/** `?t=1686,1704`: seconds, the second one optional. */
function readSeconds(text: string): Pick<RecordPart, 'from' | 'to'> {
  const [, from, to] = /^(\d{1,6}(?:\.\d{1,3})?)(?:,(\d{1,6}(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}

/** The page or the seconds of a record that an address asks for. */
export const askedPart = (query: Query): RecordPart => ({
  sheet: readId(one(query, 's')),
  recording: readId(one(query, 'n')),
  ...readSeconds(one(query, 't')),
});
