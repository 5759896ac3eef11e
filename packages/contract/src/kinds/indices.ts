import type { KindFacts, KindRules } from './kind.ts';
import { namesOf, refsCell } from './parts/cells.ts';
import { namedRefsView, reference, uniqueList } from './parts/schemas.ts';

export const indices: KindFacts<'indices'> = {
  empty: [],
  ...refsCell,
  shape: 'names',
  searchText: namesOf,
  searchWeight: 'B',
  ofRecord: (record, { indexType }) =>
    record.indices.filter(({ type }) => type === indexType).map(({ type: _, ...term }) => term),
};

export const indicesRules: KindRules<'indices'> = {
  schema: () => uniqueList(reference()),
  view: namedRefsView,
  isNeverNull: true,
  statements: namesOf,
};
