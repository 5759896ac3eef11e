import type { CellCorrection, ImportLevel, NotTaken } from '@regest/contract/exchange/imports.ts';
import type { Proposal } from '../../db/schema-imports.ts';

/** What a reader yields, and all that the rest of the pipeline knows of a file: a new format is one reader. */
export interface ProposedRecord extends Proposal {
  level: ImportLevel;
  sheet: string | null;
  line: number | null;
  notTaken: NotTaken[];
}

/** What a reader learns of the file as a whole. */
export interface ReadingNotes {
  unknownColumns: Set<string>;
  heads: Record<string, string[]>;
  /** What somebody said an unknown column is. */
  columns: Readonly<Record<string, string>>;
  /** Cells that were typed anew on the screen. */
  corrections: readonly CellCorrection[];
  /** Of a finding aid, as its head says. */
  language: string | null;
  /** Heads whose meaning was taken from there. */
  mapped: Set<string>;
}
