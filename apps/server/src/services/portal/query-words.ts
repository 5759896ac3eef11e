import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { SearchParameters } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { namesOfChosen } from './search-view.ts';

/** Not filters: the same records in another layout. */
const LAYOUT: ReadonlySet<string> = new Set(['sort', 'widok', 'strona']);

/** The filters of a query in one order, so that two ways to write it are one. */
export function filtersIn(parameters: SearchParameters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).filter(([name, value]) => value !== '' && !LAYOUT.has(name)),
  );
}

/** What is searched and within which years: what a query says by itself. */
export function ownWords({ q, od, do: to }: SearchParameters, { say }: Texts): string[] {
  const years = [od, to].some((year) => year !== '') ? `${od}–${to}` : '';
  return [q && say('portal.quoted', { text: q }), years].filter((part) => part !== '');
}

/** A query in words; filters without a name are summed up. */
export async function describeQuery(
  reader: Reader,
  parameters: SearchParameters,
  texts: Texts,
): Promise<string> {
  const names = await namesOfChosen(reader, parameters);
  const named = new Set(['q', 'od', 'do', ...Object.keys(names)]);
  const hasOthers = [...filtersIn(parameters).keys()].some((name) => !named.has(name));
  return [
    ...ownWords(parameters, texts),
    ...Object.values(names),
    hasOthers && texts.say('portal.alert.filters'),
  ]
    .filter(Boolean)
    .join(', ');
}
