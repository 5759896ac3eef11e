import type { z } from 'zod';
import type { ConstraintType } from '../errors.ts';
import type { DateEntry } from '../fields/date-entry.ts';
import type { Field, Kind } from '../fields/field.ts';
import type { Texts } from '../locale/make-texts.ts';

/** A field known to be of this kind, with what only that kind has (its list, its limits). */
export type FieldOf<K extends Kind> = Field & { kind: K };

export type CellValue = string | number | null;

/** Parts of a record outside its `fields`; readers of some kinds provide only theirs. */
export interface RecordParts {
  parentId?: number;
  dates: readonly DateEntry[];
  authors: readonly { name: string }[];
  indices: readonly { name: string; type: string }[];
  files?: readonly { field: string }[];
}

/** Rendering of a value for readers: words, paragraphs, a link, names with pages of their own, dates, a list of carriers. */
export type Shape = 'words' | 'paragraphs' | 'address' | 'names' | 'dates' | 'carriers';

/** Facts of a kind without its validation, so that pages that only show values do not load Zod. */
export interface KindFacts<K extends Kind = Kind> {
  /** Value of an empty form field. */
  empty: unknown;
  /** Holds no value of its own. */
  isGroup?: true;
  /** Taken and never answered. */
  isSecret?: true;
  /** Stands two in a row with another short one. */
  isShort?: true;
  /** Measures or names one thing, so it is never taken over from what lies above. */
  isOwn?: true;
  /** The mark `<name>Unknown` may stand in for a value. */
  mayBeUnknown?: true;
  /** Its parts tell their own errors: `dates.0.dateFrom`. */
  hasParts?: true;
  /** Names of the texts that say what is wrong with a value of this kind. */
  errors?: Partial<Record<ConstraintType, string>>;
  /** The least and the greatest number. */
  limits?(field: FieldOf<K>): { min: number; max: number };
  /** As a form edits it: numbers as they are typed. */
  toForm?(stored: unknown): unknown;
  /** One cell of a table that is written; a documentation has one for each part. */
  writeCell(value: unknown, field: FieldOf<K>): CellValue;
  /** Parses a cell into the value that a request would send. */
  readCell(cell: string, field: FieldOf<K>, part?: string): unknown;
  /** Names of the parts that have a column each. */
  cellParts?: readonly string[];
  /** As people read it, where it is not simply what it holds; asked only of a value that is not empty. */
  inWords?(value: unknown, field: FieldOf<K>, texts: Texts): string;
  /** Rendering for readers; a kind without one is not shown to them. */
  shape?: Shape;
  /** Text for the search index; a kind without it is not searched. */
  searchText?(value: unknown, field: FieldOf<K>): readonly string[];
  /** Weight of a hit among fields that are not names. */
  searchWeight?: 'B';
  /** Reads the value from a record, where it is not in `fields`. */
  ofRecord?(record: RecordParts, field: FieldOf<K>): unknown;
}

export interface SchemaContext {
  /** Dates of this entity are years. */
  yearsOnly?: boolean;
}

/** Schemas from elsewhere that the reply of a kind uses. */
export interface ViewParts {
  file: z.ZodType;
}

/** The rules of a value and their messages. Apart from the facts, because it needs Zod. */
export interface KindRules<K extends Kind = Kind> {
  /** For a value that is not empty; whether one is required is checked apart. */
  schema(field: FieldOf<K>, context: SchemaContext): z.ZodType;
  view(field: FieldOf<K>, parts: ViewParts): z.ZodType;
  /** Answered as an empty list or as no, never as null. */
  isNeverNull?: true;
  /** Statements of Dublin Core for a value, where they differ from its texts. Not among the facts, since no page uses them. */
  statements?(value: unknown, field: FieldOf<K>): readonly string[];
}
