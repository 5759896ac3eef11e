import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { publishingStatus, statusInWords } from '@regest/reading/in-words.ts';
import { contentsText } from '../../domain/records/record-brief.ts';
import { formatNumber } from '../../ui/format/format-number.ts';
import { editorTexts } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** The content of a row in words, for screen readers. */
export function describeNode(node: TreeNode, t: Translate): string {
  return [
    `${node.signature} ${node.title}`,
    t(`level.${node.level}`),
    statusInWords(publishingStatus(node), node.level, editorTexts),
    contentsText(node),
    node.closed ? t(`tree.closed.${node.closed}`) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** `5 s · 8 j. · 14 d.`: counts of all levels that are not empty. */
export function shortCounts(node: TreeNode, t: Translate): string {
  const parts = [
    node.seriesCount > 0 && t('tree.shortCount.series', { number: formatNumber(node.seriesCount) }),
    node.unitsCount > 0 && t('tree.shortCount.units', { number: formatNumber(node.unitsCount) }),
    node.documentsCount > 0 && t('tree.shortCount.documents', { number: formatNumber(node.documentsCount) }),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
