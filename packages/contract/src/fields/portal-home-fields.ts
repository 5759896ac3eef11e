import type { FieldTable } from './field.ts';

/** Content of the home page of an institution's portal, or of the whole portal. */
export const PORTAL_HOME_FIELDS = {
  text: { kind: 'text', public: true, max: 1000, tab: 'home' },
  firstPiece: { kind: 'recordLink', level: 'document', public: true, tab: 'home' },
  secondPiece: { kind: 'recordLink', level: 'document', public: true, tab: 'home' },
  thirdPiece: { kind: 'recordLink', level: 'document', public: true, tab: 'home' },
  /** One query on each line. */
  examples: { kind: 'text', public: true, max: 300, tab: 'home' },
} as const satisfies FieldTable;

/** The chosen records, in the order in which readers see them. */
export const PORTAL_HOME_PIECES = ['firstPiece', 'secondPiece', 'thirdPiece'] as const;
