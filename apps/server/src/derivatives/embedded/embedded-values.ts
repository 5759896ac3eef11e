import type { EmbeddedMetadata } from '@regest/contract/values/embedded-metadata.ts';

/** The texts of one block of metadata as they are written there, before they are checked and merged. */
export interface EmbeddedValues {
  takenOn: string[];
  title: string[];
  caption: string[];
  authors: string[];
  /** A town, a street, a building. */
  places: string[];
  /** A province or a country: named where nothing nearer is. */
  regions: string[];
  keywords: string[];
}

export const emptyValues = (): EmbeddedValues => ({
  takenOn: [],
  title: [],
  caption: [],
  authors: [],
  places: [],
  regions: [],
  keywords: [],
});

export type EmbeddedName = keyof EmbeddedValues;

export const isEmptyMetadata = ({ authors, places, keywords, ...rest }: EmbeddedMetadata) =>
  [authors, places, keywords].every((list) => list.length === 0) &&
  Object.values(rest).every((value) => value === null);
