import { recordPath } from '@regest/portal/addresses/paths.ts';
import type { TreeNode } from '@regest/portal/views/common.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listMedia } from '../../queries/published/media.ts';
import type { PublicRecord } from '../../queries/published/records.ts';
import { countChildren, listTreeChildren } from '../../queries/published/tree.ts';
import { mediaOf } from './entries.ts';

/** Of a wide place so many are shown; the rest is on the page of the place itself. */
const MOST_CHILDREN = 60;
const MOST_NODES = 240;

/** The tree from the collection down: the branch of a record, what stands beside it, and what lies right below. */
export async function treeOf(reader: Reader, record: PublicRecord): Promise<TreeNode> {
  const branch = [...record.ancestors, record];
  const opened = branch.map(({ id }) => id);
  const rows = await listTreeChildren(reader, opened, MOST_CHILDREN);
  const isTop = record.ancestors.length === 0;
  // The page of a collection shows two levels at once: it is the entrance.
  if (isTop && rows.length <= 20) {
    const below = rows.filter(({ level }) => level !== 'document').map(({ id }) => id);
    rows.push(...(await listTreeChildren(reader, below, 20)));
  }
  const shown = rows.slice(0, MOST_NODES);
  const ids = [...opened, ...shown.map(({ id }) => id)];
  const [media, counts] = await Promise.all([listMedia(reader, ids), countChildren(reader, ids)]);
  const childrenOf = Map.groupBy(shown, ({ parent_id }) => parent_id);
  const institution = { id: record.institution_id, alias: record.institution_alias };
  const build = (
    node: { id: number; level: TreeNode['level']; signature: string; title: string },
    above: string[],
  ): TreeNode => {
    const signatures = [...above, node.signature];
    const children = (childrenOf.get(node.id) ?? []).map((child) => build(child, signatures));
    return {
      id: node.id,
      level: node.level,
      signature: node.signature,
      title: node.title,
      path: recordPath(institution, signatures),
      media: mediaOf(media.get(node.id)),
      isCurrent: node.id === record.id,
      isOpen: opened.includes(node.id) || isTop,
      children,
      more: children.length === 0 ? 0 : Math.max(0, (counts.get(node.id) ?? 0) - children.length),
    };
  };
  const [root = record] = branch;
  return build(root, []);
}
