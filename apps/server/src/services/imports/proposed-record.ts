import type { CellCorrection, ImportLevel, SkippedContent } from '@regest/contract/exchange/imports.ts';
import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import type { ImportedPage, Proposal } from '../../db/schema-imports.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';

/** Output of every reader and the only input of the later steps: a new format needs one reader. */
export interface ProposedRecord extends Proposal {
  level: ImportLevel;
  sheet: string | null;
  line: number | null;
  notTaken: SkippedContent[];
}

/** Output of a reader of ALTO or PAGE XML: the text of one file, matched by the name of its picture. */
export interface ProposedText {
  key: string;
  level: 'text';
  /** Name of the picture that was read. */
  title: string;
  /** XML file of the text, with its folders. */
  sheet: string;
  software: string;
  pages: ImportedPage[];
}

export type ProposedRow = ProposedRecord | ProposedText;

/** Facts about the file as a whole. */
export interface ReadingNotes {
  unknownColumns: Set<string>;
  heads: Record<string, string[]>;
  /** Fields that a person assigned to unknown columns. */
  columns: Readonly<Record<string, string>>;
  /** Values that were corrected on the screen. */
  corrections: readonly CellCorrection[];
  /** Language of a finding aid, from its head. */
  language: string | null;
  /** Heads assigned by `columns`. */
  mapped: Set<string>;
}

/** Reason for refusing a file, as it crosses the process boundary. */
export interface Refusal {
  reason: MessageKey;
  values: Record<string, string | number>;
}

/** A refused file, with a message that states the reason and the remedy. Nothing of it is stored. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;

  constructor(reason: MessageKey, values: Refusal['values'] = {}) {
    super(DOCUMENT_TEXTS.say(reason, values));
    this.name = 'RefusedFile';
    this.refusal = { reason, values };
  }
}
