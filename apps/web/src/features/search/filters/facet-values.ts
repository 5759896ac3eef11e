import type {
  FacetValue,
  SearchFacet,
  SearchKind,
  SnippetSource,
} from '@regest/contract/endpoints/search.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import { readSearchAddress, type SearchAddress } from '../search-address.ts';

const SCOPE_OF = {
  description: 'descriptions',
  scan: 'scans',
  recording: 'recordings',
} as const satisfies Record<SnippetSource, SearchKind>;

/** Search parameters for a value of a facet. */
export function filterOf(facet: SearchFacet, value: string): SearchAddress {
  switch (facet) {
    case 'collection':
      return readSearchAddress({ collection_id: value });
    case 'decade':
      return { year_from: Number(value), year_to: Number(value) + 9 };
    case 'source':
      return { scope: SCOPE_OF[value as SnippetSource] };
    default:
      return readSearchAddress({ [facet]: value });
  }
}

export function isFilterSet(address: SearchAddress, filter: SearchAddress): boolean {
  return Object.entries(filter).every(([name, value]) => address[name as keyof SearchAddress] === value);
}

/** The same parameters as undefined, which removes the filter. */
export function without(filter: SearchAddress): SearchAddress {
  return Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]));
}

export function yearsText({ year_from: from, year_to: to }: SearchAddress, t: Translate): string {
  if (from === undefined) return t('search.years.until', { year: to });
  if (to === undefined) return t('search.years.since', { year: from });
  return from === to ? String(from) : `${from}–${to}`;
}

export function statusName(status: string, t: Translate): string {
  return t(
    `publishing.status.${status === 'unpublished' ? 'unPublished' : (status as 'published' | 'draft')}`,
  );
}

export function facetName(facet: SearchFacet, { value, name }: FacetValue, t: Translate): string {
  switch (facet) {
    case 'level':
      return t(`levelPlural.${value as RecordLevel}`);
    case 'decade':
      return yearsText(filterOf('decade', value), t);
    case 'status':
      return statusName(value, t);
    case 'source':
      return t(`search.scope.${SCOPE_OF[value as SnippetSource]}`);
    case 'collection':
      return name;
  }
}
