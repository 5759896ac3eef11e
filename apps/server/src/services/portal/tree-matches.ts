import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { TreeMatches } from '@regest/portal/views/common.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { find } from '../../search/index.ts';
import { pathOf } from './entries.ts';

const MAX_MATCHES = 40;
const EVERYWHERE = { institutionId: null, isPublic: true };

/** Records of a collection whose title or signature has the typed words, the last of them unfinished. */
export async function findTreeMatches(
  reader: Reader,
  collectionId: number,
  typed: string,
): Promise<TreeMatches | null> {
  const [collection] = await findPublicHeads(reader, [collectionId]);
  if (!collection || !LEVELS[collection.level].isRoot) return null;
  const words = typed.trim().slice(0, SEARCH_MAX - 1);
  if (!/[\p{L}\p{N}]$/u.test(words)) return { matches: [], isCut: false };
  const request = { q: `${words}*`, kind: 'titles', filters: { collectionId }, limit: 0 } as const;
  const { candidates, isCut } = await find(reader, request, EVERYWHERE);
  const heads = await findPublicHeads(
    reader,
    candidates.slice(0, MAX_MATCHES).map(({ id }) => id),
  );
  return {
    matches: heads.map((head) => ({
      path: pathOf(head),
      title: head.title,
      signature: [...head.ancestors.slice(1).map(({ signature }) => signature), head.signature].join('/'),
      place: head.ancestors.slice(1).map(({ title }) => title),
    })),
    isCut: isCut || candidates.length > MAX_MATCHES,
  };
}
