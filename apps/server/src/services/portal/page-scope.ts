import type { Entry, TreeNode } from '@regest/portal/views/common.ts';
import type { PortalPage } from '@regest/portal/views/pages.ts';

/** What a page tells of, and so which changes make it untrue. */
export interface PageScope {
  /** Null: of several. */
  institutionId: number | null;
  /** Null: of all of the institution. */
  collectionId: number | null;
  /** It shows the words of records right below these and of no others; null: of any. */
  below: ReadonlySet<number> | null;
}

/** Whatever changes, it may be untrue. */
export const OF_ALL: PageScope = { institutionId: null, collectionId: null, below: null };

const aboveOf = (entries: readonly (Entry | undefined)[]) => entries.flatMap((entry) => entry?.above ?? []);

const withChildren = (node: TreeNode): number[] =>
  node.children.length === 0 ? [] : [node.id, ...node.children.flatMap(withChildren)];

export function scopeOf(page: PortalPage): PageScope {
  if (page.page === 'record') {
    const { tree, shown, archive, id } = page;
    const below = new Set([id, ...withChildren(tree), ...aboveOf(shown.entries)]);
    return { institutionId: archive.id, collectionId: tree.id, below };
  }
  if (page.page === 'institution') {
    const below = new Set(aboveOf([...page.collections, ...page.newest]));
    return { institutionId: page.archive.id, collectionId: null, below };
  }
  // Figures of everything are true for as long as nothing but words changes.
  if (page.page === 'home')
    return { ...OF_ALL, below: new Set(aboveOf([...page.pieces, ...page.newest, page.quote?.record])) };
  return OF_ALL;
}
