import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { SearchParameters } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { namesOfChosen } from './facets.ts';
import { filtersIn } from './parameters.ts';

/** Words and years of a query. */
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
