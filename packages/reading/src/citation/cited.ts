import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

export interface CitedAuthor {
  name: string;
  /** A value of the list of author types; reference managers take the names of persons apart. */
  type: string | null;
}

/** `Kowalski, Jan`, of a person: family and given name. Null: the name stays whole. */
export function personName({ name, type }: CitedAuthor): { family: string; given: string } | null {
  if (type !== 'person') return null;
  const [family = '', given = '', ...more] = name.split(/,\s*/);
  return family !== '' && given !== '' && more.length === 0 ? { family, given } : null;
}

/** Data of a citation; none of it is private. */
export interface Cited {
  id: number;
  level: RecordLevel;
  title: string;
  /** Full signature with the code of the institution. */
  signature: string;
  dates: readonly DateEntry[];
  /** Name of the archive in citations. */
  archive: string;
  /** Title of the collection; null for a collection itself. */
  collection: string | null;
  creators: readonly CitedAuthor[];
  /** BCP 47 or ISO 639 codes. */
  languages: readonly string[];
  /** The permanent link, with `?s=` or `?t=` for a part. */
  url: string;
  /** The day of reading, `YYYY-MM-DD`. */
  accessed: string;
  /** A page of the scans, counted from one. */
  page?: number;
  /** Seconds of a recording. */
  from?: number;
  to?: number;
}
