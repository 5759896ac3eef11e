import type { PageLabel } from '../page-label.ts';

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
