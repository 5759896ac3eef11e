import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import type { TextKey, Translate } from '../../../ui/texts/translate.ts';
import type { SearchAddress } from '../search-address.ts';

export type ChosenFilters = SearchAnswer['chosen'];
const CHOSEN_KINDS = ['collection', 'author', 'term'] as const satisfies readonly (keyof ChosenFilters)[];
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

const FILTERS = { collection: 'collection_id', author: 'author_id', term: 'index_id' } as const;

/** The filter of the address by one collection, creator or term. */
export function chosenFilter(kind: ChosenKind, address: SearchAddress): SearchAddress | null {
  const id = address[FILTERS[kind]];
  return id === undefined ? null : { [FILTERS[kind]]: id };
}

/** The name in the response; null while the response belongs to another address. */
function thingOf(kind: ChosenKind, address: SearchAddress, chosen: ChosenFilters | undefined) {
  const named = chosen?.[kind];
  return named && named.id === address[FILTERS[kind]] ? named : null;
}

/** Texts around the name; a collection needs none. */
const FIND_NAME = {
  collection: null,
  author: 'search.named.author',
  term: 'search.named.term',
} as const satisfies Record<ChosenKind, TextKey | null>;

export function chosenName(
  kind: ChosenKind,
  address: SearchAddress,
  chosen: ChosenFilters | undefined,
  t: Translate,
): string {
  const named = thingOf(kind, address, chosen);
  if (!named) return t(`search.one.${kind}`);
  if (named.name === null) return t(`search.gone.${kind}`);
  const key = FIND_NAME[kind];
  return key === null ? named.name : t(key, { name: named.name });
}

/** Filters of the address whose target is deleted or belongs to another institution. */
export function goneKinds(address: SearchAddress, chosen: ChosenFilters | undefined): ChosenKind[] {
  return CHOSEN_KINDS.filter((kind) => thingOf(kind, address, chosen)?.name === null);
}
