import { PATHS } from '../addresses/paths.ts';
import type { SearchParameters } from '../views/search-view.ts';

/** The address of the search with some of its parameters changed. */
export function searchPath(parameters: SearchParameters, change: Partial<SearchParameters> = {}): string {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, ...change }))
    if (value !== '') all.append(name, value);
  const text = all.toString();
  return text === '' ? PATHS.search : `${PATHS.search}?${text}`;
}
