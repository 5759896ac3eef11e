import type { CellCorrection, ImportLevel, SkippedContent } from '@regest/contract/exchange/imports.ts';
import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import type { ImportedPage, Proposal } from '../../db/schema-imports.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';

/** What a reader yields, and all that the rest of the pipeline knows of a file: a new format is one reader. */
export interface ProposedRecord extends Proposal {
  level: ImportLevel;
  sheet: string | null;
  line: number | null;
  notTaken: SkippedContent[];
}

/** What a reader of ALTO or PAGE XML yields: the text of one file, matched by the name of its picture. */
export interface ProposedText {
  key: string;
  level: 'text';
  /** The name of the picture that was read. */
  title: string;
  /** The XML file that says it, with its folders. */
  sheet: string;
  software: string;
  pages: ImportedPage[];
}

export type ProposedRow = ProposedRecord | ProposedText;

/** What a reader learns of the file as a whole. */
export interface ReadingNotes {
  unknownColumns: Set<string>;
  heads: Record<string, string[]>;
  /** The fields that a person assigned to unknown columns. */
  columns: Readonly<Record<string, string>>;
  /** Fields that were retyped on the screen. */
  corrections: readonly CellCorrection[];
  /** Of a finding aid, as its head says. */
  language: string | null;
  /** Heads whose meaning was taken from there. */
  mapped: Set<string>;
}

/** Why a file cannot be taken, as one process tells another. */
export interface Refusal {
  reason: MessageKey;
  values: Record<string, string | number>;
}

/** A file that cannot be taken, with the words that say why and what to do. Nothing of it is stored. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;

  constructor(reason: MessageKey, values: Refusal['values'] = {}) {
    super(DOCUMENT_TEXTS.say(reason, values));
    this.name = 'RefusedFile';
    this.refusal = { reason, values };
  }
}
