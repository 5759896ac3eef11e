import type { z } from 'zod';
import type { ConstraintType } from '../errors.ts';
import type { DateEntry } from '../fields/date-entry.ts';
import type { Field, Kind } from '../fields/field.ts';
import type { Texts } from '../locale/make-texts.ts';

/** A field known to be of this kind, with what only that kind has (its list, its limits). */
export type FieldOf<K extends Kind> = Field & { kind: K };

export type CellValue = string | number | null;

/** What a record keeps outside its `fields`; a reader of some kinds provides only their parts. */
export interface RecordParts {
  parentId?: number;
  dates: readonly DateEntry[];
  authors: readonly { name: string }[];
  indices: readonly { name: string; type: string }[];
  files?: readonly { field: string }[];
}

/**
 * How a page for readers draws a value: as its words, by paragraphs, as an address to follow, as names that lead to
 * pages of their own, as dates, as a list of carriers.
 */
export type Shape = 'words' | 'paragraphs' | 'address' | 'names' | 'dates' | 'carriers';

/** What a kind knows without its rules; pages that only show values carry no more. */
export interface KindFacts<K extends Kind = Kind> {
  /** What a form holds while nothing is filled in. */
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
  /** What was written, as a request would send it. */
  readCell(cell: string, field: FieldOf<K>, part?: string): unknown;
  /** Names of the parts that have a column each. */
  cellParts?: readonly string[];
  /** As people read it, where it is not simply what it holds; asked only of a value that is not empty. */
  inWords?(value: unknown, field: FieldOf<K>, texts: Texts): string;
  /** What readers see of it; a kind without one is not drawn for them. */
  shape?: Shape;
  /** What a search looks at; a kind without it is not searched. */
  searchText?(value: unknown, field: FieldOf<K>): readonly string[];
  /** How much a hit counts among the fields that name nothing. */
  searchWeight?: 'B';
  /** Where a record keeps it, if not in `fields`. */
  ofRecord?(record: RecordParts, field: FieldOf<K>): unknown;
}

export interface SchemaContext {
  /** Dates of this entity are years. */
  yearsOnly?: boolean;
}

/** What others know and a kind needs to say how it is read. */
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
  /**
   * What Dublin Core says of a value that is not empty, a statement for each, where it is not simply what it holds.
   * Here and not among the facts: no page asks for it.
   */
  statements?(value: unknown, field: FieldOf<K>): readonly string[];
}
