import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { type PageLabel, pageLabel } from '../documents.ts';

export interface InventoryFact {
  label: string;
  text: string;
}

export interface InventorySection {
  /** 1 for a series, 2 for a sub-series, and so on. */
  depth: number;
  heading: string;
  /** One line under the heading: dates, number of units. */
  summary: string | null;
  content: string | null;
}

export interface InventoryUnit {
  /** Index into `sections`; units come in the order of the sections. */
  section: number;
  signature: string;
  title: string;
  dates: string;
  externalForm: string;
  extent: string;
}

export interface InventoryLabels {
  documentKind: string;
  contents: string;
  introduction: string;
  page: PageLabel;
  columns: { signature: string; title: string; dates: string; externalForm: string; extent: string };
}

export interface InventoryDocument {
  labels: InventoryLabels;
  institution: string;
  archive: string | null;
  title: string;
  signature: string;
  /** Dates, extent, creator, languages: the lines of the title page. */
  facts: readonly InventoryFact[];
  history: InventoryFact | null;
  introduction: readonly InventoryFact[];
  sections: readonly InventorySection[];
  units: AsyncIterable<InventoryUnit> | Iterable<InventoryUnit>;
  createdAt: Date;
}

export function inventoryLabels(texts: Texts): InventoryLabels {
  const { say, labelOf } = texts;
  return {
    documentKind: say('inventory.documentKind'),
    contents: say('inventory.contents'),
    introduction: say('inventory.introduction'),
    page: pageLabel(texts),
    columns: {
      signature: labelOf('unit', 'signature'),
      title: labelOf('unit', 'title'),
      dates: labelOf('unit', 'dates'),
      externalForm: labelOf('unit', 'externalForm'),
      extent: labelOf('collection', 'mainSize'),
    },
  };
}
