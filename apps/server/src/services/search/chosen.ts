import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import type { Db } from '../../db/schema.ts';
import type { SearchFilters } from '../../queries/search/candidates.ts';
import { findChosenNames } from '../../queries/search/chosen-names.ts';

/** What the filters by id are called, so that an address that somebody sent says what it asks for. */
export async function chosenOf(db: Db, filters: SearchFilters): Promise<SearchAnswer['chosen']> {
  const { collectionId, authorId, indexId } = filters;
  if (collectionId === undefined && authorId === undefined && indexId === undefined)
    return { collection: null, author: null, term: null };
  const names = await findChosenNames(db, filters);
  const named = (id: number | undefined, name: string | null) => (id === undefined ? null : { id, name });
  return {
    collection: named(collectionId, names.collection),
    author: named(authorId, names.author),
    term: named(indexId, names.term),
  };
}
