import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { authorPath, termPath } from '@regest/portal/addresses/paths.ts';
import type { SearchSuggestion } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPlacesBeginning } from '../../queries/published/names.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { suggest } from '../../search/index.ts';
import { fullSignature, langOf, pathOf } from './entries.ts';

const MAX_PLACES = 3;
const MAX_SUGGESTIONS = 8;
/** Language of names, which registers have in Polish. */
const NAME_LANGUAGE = 'pl';

/** Public records, creators and places that match an unfinished text. */
export async function listSuggestions(reader: Reader, typed: string): Promise<SearchSuggestion[]> {
  const q = typed.slice(0, SEARCH_MAX);
  const [{ recordIds, creators }, places] = await Promise.all([
    suggest(reader, q, { institutionId: null, isPublic: true }),
    listPlacesBeginning(reader, q, MAX_PLACES),
  ]);
  const names: SearchSuggestion[] = [
    ...creators.map(({ id, name }) => ({
      kind: 'author' as const,
      title: name,
      lang: NAME_LANGUAGE,
      signature: '',
      path: authorPath(id, name),
    })),
    ...places.map(({ id, name }) => ({
      kind: 'place' as const,
      title: name,
      lang: NAME_LANGUAGE,
      signature: '',
      path: termPath(id, name),
    })),
  ];
  const heads = await findPublicHeads(reader, recordIds.slice(0, MAX_SUGGESTIONS - names.length));
  const records = heads.map((head) => ({
    kind: 'record' as const,
    title: head.title,
    lang: langOf(head),
    signature: fullSignature(head),
    path: pathOf(head),
  }));
  return [...records, ...names];
}
