import type { RecordLevel } from '@regest/contract/levels.ts';
import { type Branch, nodeAt } from './branch.ts';

/** Contents of an institution as the sum of its collections; undefined unless all of them are loaded. */
export function sumContents(roots: Branch): Record<RecordLevel, number> | undefined {
  if (roots.total === null) return undefined;
  const sums = { collection: roots.total, series: 0, unit: 0, document: 0 };
  for (let at = 0; at < roots.total; at += 1) {
    const node = nodeAt(roots, at);
    if (!node) return undefined;
    sums.series += node.seriesCount;
    sums.unit += node.unitsCount;
    sums.document += node.documentsCount;
  }
  return sums;
}
