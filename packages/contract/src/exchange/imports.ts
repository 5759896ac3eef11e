import { RECORD_LEVELS, type RecordLevel } from '../levels.ts';

/** States of an import: read and checked, applied, undone. */
export const IMPORT_STATUSES = [
  'checking',
  'checked',
  'refused',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_KINDS = ['sheet', 'ead', 'eac', 'text'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Effect of applying a row. */
export const IMPORT_ACTIONS = ['create', 'update', 'move', 'unchanged', 'fault'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];
export type ImportCounts = Record<ImportAction, number>;
export const NO_COUNTS: ImportCounts = { create: 0, update: 0, move: 0, unchanged: 0, fault: 0 };

/** Descriptions of a file are records of a level, or creators. */
export type ImportLevel = RecordLevel | 'author';
/** A row may also be the text of a scan. */
export const IMPORT_ROW_LEVELS = [...RECORD_LEVELS, 'author', 'text'] as const;
export type ImportRowLevel = (typeof IMPORT_ROW_LEVELS)[number];

export const MAX_IMPORT_BYTES = 200_000_000;
export const IMPORT_FILE_NAME_MAX = 256;
/** What one file may hold. Each is far beyond an honest file, so that what passes it is refused at once. */
export const IMPORT_LIMITS = {
  /** Records of a file, and lines of its tables, empty ones included. */
  rows: 1_000_000,
  /** A sheet of a spreadsheet has 16,384 columns; no record is described in a thousand. */
  columns: 1000,
  /** Elements and attributes of one description. */
  recordNodes: 200_000,
  /** Characters of one description or row: more than ten times what all fields of a record hold. */
  recordCharacters: 2_000_000,
  /** Deeper than any finding aid; a parser slows down with the square of the depth. */
  depth: 200,
  /** Different texts of a workbook. */
  sharedStrings: 4_000_000,
  /** Entries of an archive, and their bytes once unpacked. */
  archiveEntries: 5000,
  unpackedBytes: 400_000_000,
} as const;
/** Readings of one file that may end without an answer, the process killed; the file is refused then. */
export const IMPORT_READ_ATTEMPTS = 2;
/** A file that was not applied by then is deleted, with the rows read from it. */
export const IMPORT_RETENTION_DAYS = 30;

/** Something of the file that found no place, with where it stood. */
export interface SkippedContent {
  where: string;
  text: string;
}

/** Required fields that an import may fill where the file says nothing of them. */
export const DEFAULT_FIELDS = ['languages', 'authors', 'dates', 'size'] as const;
export type DefaultField = (typeof DEFAULT_FIELDS)[number];

/** What new records take where the file leaves a required field empty. */
export interface ImportDefaults {
  /** The language of the finding aid. */
  languages: string | null;
  /** The creator of the fonds, or an unknown one. */
  authors: boolean;
  /** Dates unknown. */
  dates: boolean;
  /** From the extent in words, or the number of units below, or 1. */
  size: boolean;
}
export const NO_DEFAULTS: ImportDefaults = { languages: null, authors: false, dates: false, size: false };

/** A field of a row as it was retyped on the screen. */
export interface CellCorrection {
  /** In a file without cells the key of the record; its line is 0. */
  sheet: string;
  line: number;
  fieldName: string;
  text: string;
}
export const MAX_CORRECTIONS = 1000;

export const REFERENCE_KINDS = [
  'authors',
  'geographicalIndices',
  'personalIndices',
  'materialIndices',
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** A creator or a term that a file names: by its id, or by a name alone. */
export interface NamedReference {
  id?: number;
  name: string;
  /** Type of a creator who is new here, as the file has it. */
  authorType?: string;
  description?: string;
}
