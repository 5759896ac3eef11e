import type { Closure } from '../values/closure.ts';
import type { DateEntry } from './date-entry.ts';
import type { Documentation } from './documentation.ts';
import type { RECORD_FIELDS, RecordFieldName } from './record-fields.ts';

export interface NamedRef {
  id: number;
  name: string;
}

type ValueOfKind = {
  line: string;
  text: string;
  link: string;
  count: number;
  whole: number;
  decimal: string;
  dates: DateEntry[];
  authors: number[];
  indices: number[];
  choice: string;
  choices: string[];
  files: number[];
  documentation: Documentation;
  closure: Closure;
  parent: number;
};

type Stored = {
  [Name in RecordFieldName as (typeof RECORD_FIELDS)[Name]['kind'] extends 'group'
    ? never
    : Name]?: (typeof RECORD_FIELDS)[Name]['kind'] extends keyof ValueOfKind
    ? ValueOfKind[(typeof RECORD_FIELDS)[Name]['kind']] | null
    : never;
};

/** Values of a save: ids in place of names, all optional because a save merges. */
export interface RecordValues extends Stored {
  datesUnknown?: boolean | null;
  authorsUnknown?: boolean | null;
}
