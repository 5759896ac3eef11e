import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { expect, test } from 'vitest';
import type { Translate } from '../../ui/texts/translate.ts';
import { describeNode, shortCounts } from './describe-node.ts';

test('a row counts series, units and documents', () => {
  const t = ((key: string, { number }: { number: string }) => `${number} ${key.at(-1)}`) as Translate;
  const node = { seriesCount: 5, unitsCount: 8, documentsCount: 14 } as TreeNode;
  expect(shortCounts(node, t)).toBe('5 s · 8 s · 14 s');
  expect(shortCounts({ ...node, seriesCount: 0 }, t)).toBe('8 s · 14 s');
});

test('the tooltip of a row has what the row has no room for', () => {
  const t = ((key: string) => key) as Translate;
  const node = { signature: '01', title: 'Kronika szkoły w Modrzewinie', level: 'unit', isPublished: true };
  expect(describeNode({ ...node, seriesCount: 0, unitsCount: 0, documentsCount: 2 } as TreeNode, t)).toBe(
    '01 Kronika szkoły w Modrzewinie, level.unit, Opublikowana, 2 dokumenty',
  );
});
