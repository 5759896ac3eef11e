import type { KindFacts, KindRules } from './kind.ts';
import { namesOf, refsCell } from './parts/cells.ts';
import { namedRefsView, reference, uniqueList } from './parts/schemas.ts';

export const authors: KindFacts<'authors'> = {
  empty: [],
  mayBeUnknown: true,
  errors: { Presence: 'authors.presence', Required: 'authors.presence' },
  ...refsCell,
  shape: 'names',
  searchText: namesOf,
  searchWeight: 'B',
  ofRecord: (record) => record.authors,
};

export const authorsRules: KindRules<'authors'> = {
  schema: () => uniqueList(reference()),
  view: namedRefsView,
  isNeverNull: true,
  statements: namesOf,
};
