import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import type { SearchAddress } from '../search-address.ts';

export type Chosen = SearchAnswer['chosen'];
export const CHOSEN_KINDS = ['collection', 'author', 'term'] as const satisfies readonly (keyof Chosen)[];
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

const FILTERS = { collection: 'collection_id', author: 'author_id', term: 'index_id' } as const;

/** The filter by one collection, creator or term that the address holds. */
export function chosenFilter(kind: ChosenKind, address: SearchAddress): SearchAddress | null {
  const id = address[FILTERS[kind]];
  return id === undefined ? null : { [FILTERS[kind]]: id };
}

/** What an answer says of it; nothing while the answer is still that of another address. */
function toldOf(kind: ChosenKind, address: SearchAddress, chosen: Chosen | undefined) {
  const told = chosen?.[kind];
  return told && told.id === address[FILTERS[kind]] ? told : null;
}

export function chosenName(
  kind: ChosenKind,
  address: SearchAddress,
  chosen: Chosen | undefined,
  t: Translate,
): string {
  const told = toldOf(kind, address, chosen);
  if (!told) return t(`search.one.${kind}`);
  if (told.name === null) return t(`search.gone.${kind}`);
  return kind === 'collection' ? told.name : t(`search.named.${kind}`, { name: told.name });
}

/** What the address narrows to and what is not there, or not of this institution. */
export function goneKinds(address: SearchAddress, chosen: Chosen | undefined): ChosenKind[] {
  return CHOSEN_KINDS.filter((kind) => toldOf(kind, address, chosen)?.name === null);
}
