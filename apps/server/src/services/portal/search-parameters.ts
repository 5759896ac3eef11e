import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { isValueOf } from '@regest/contract/values/value-lists.ts';
import type { SearchParameters } from '@regest/portal/views/search-view.ts';
import { readId } from './addresses.ts';
import { isMaterial } from './search-facts.ts';

const EMPTY: SearchParameters = {
  q: '',
  zakres: '',
  archiwum: '',
  zespol: '',
  od: '',
  do: '',
  bezdaty: '',
  poziom: '',
  osoba: '',
  miejsce: '',
  temat: '',
  jezyk: '',
  prawa: '',
  kopia: '',
  rodzaj: '',
  dostepnosc: '',
  sort: '',
  widok: '',
  strona: '',
};

export const SCOPES: Record<string, SearchQuery['scope']> = {
  '': 'all',
  opisy: 'descriptions',
  skany: 'scans',
  nagrania: 'recordings',
};
export const SORTS: Record<string, SearchQuery['sort']> = {
  '': 'relevance',
  data: 'date',
  sygnatura: 'signature',
  nowe: 'updatedAt',
};

/** A range of years as a word of its own. */
const YEARS = /(?<=^|\s)(\d{4})\s?[-–—]\s?(\d{4})(?=\s|$)/;

/** Years typed among the words become the filter of years, unless one is set or they are in quotation marks. */
function readYears(parameters: SearchParameters): SearchParameters {
  const [range, from = '', to = ''] = YEARS.exec(parameters.q) ?? [];
  if (range === undefined || from > to || parameters.od || parameters.do || /["„”“«»]/.test(parameters.q))
    return parameters;
  return { ...parameters, q: parameters.q.replace(range, ' ').replace(/\s+/g, ' ').trim(), od: from, do: to };
}

/** The query of an address, invalid values left out: no query is an error. */
export function readSearchParameters(query: Record<string, unknown>): SearchParameters {
  const parameters = { ...EMPTY };
  for (const name of Object.keys(EMPTY) as (keyof SearchParameters)[]) {
    const value = query[name];
    if (typeof value === 'string')
      parameters[name] = [...value.replaceAll('\0', '')].slice(0, SEARCH_MAX).join('').trim();
  }
  if (!(parameters.zakres in SCOPES)) parameters.zakres = '';
  if (!(parameters.sort in SORTS)) parameters.sort = '';
  if (!['lista', 'miniatury'].includes(parameters.widok)) parameters.widok = '';
  if (!isRecordLevel(parameters.poziom)) parameters.poziom = '';
  for (const year of ['od', 'do'] as const) if (!/^\d{1,4}$/.test(parameters[year])) parameters[year] = '';
  const { q, od, do: to } = readYears(parameters);
  Object.assign(parameters, { q, od, do: to });
  if (parameters.bezdaty !== '1' || (parameters.od === '' && parameters.do === '')) parameters.bezdaty = '';
  for (const id of ['zespol', 'osoba', 'miejsce', 'temat'] as const)
    if (readId(parameters[id]) === null) parameters[id] = '';
  if (!/^[a-z]{2,3}(-[A-Za-z0-9-]{1,20})?$/.test(parameters.jezyk)) parameters.jezyk = '';
  if (!['pliki', 'tekst'].includes(parameters.kopia)) parameters.kopia = '';
  if (!isMaterial(parameters.rodzaj)) parameters.rodzaj = '';
  if (!isValueOf('availabilities', parameters.dostepnosc)) parameters.dostepnosc = '';
  return parameters;
}
