import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { contentsText } from '../../domain/records/contents-text.ts';
import { publishingStatus } from '../../domain/records/status-badge.tsx';
import { formatNumber } from '../../ui/format/format-number.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** All that the row shows, in words. */
export function describeNode(node: TreeNode, t: Translate): string {
  return [
    `${node.signature} ${node.title}`,
    t(`level.${node.level}`),
    t(`publishing.status.${publishingStatus(node)}`),
    contentsText(node, t),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** `5 s · 8 j. · 14 d.`: every level that holds anything. */
export function shortCounts(node: TreeNode, t: Translate): string {
  const parts = [
    node.seriesCount > 0 && t('tree.shortCount.series', { number: formatNumber(node.seriesCount) }),
    node.unitsCount > 0 && t('tree.shortCount.units', { number: formatNumber(node.unitsCount) }),
    node.documentsCount > 0 && t('tree.shortCount.documents', { number: formatNumber(node.documentsCount) }),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
