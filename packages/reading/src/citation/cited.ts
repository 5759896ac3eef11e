import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

/** What a citation is made of; nothing here is private. */
export interface Cited {
  id: number;
  level: RecordLevel;
  title: string;
  /** In full, with the institution's code. */
  signature: string;
  dates: readonly DateEntry[];
  /** Name of the archive, as it wants to be cited. */
  archive: string;
  /** Title of the collection; of a collection itself nothing. */
  collection: string | null;
  creators: readonly { name: string }[];
  /** BCP 47 or ISO 639 codes. */
  languages: readonly string[];
  /** The permanent link, with `?s=` or `?t=` where a part is meant. */
  url: string;
  /** The day of reading, `YYYY-MM-DD`. */
  accessed: string;
  /** A page of the scans, counted from one. */
  page?: number;
  /** Seconds of a recording. */
  from?: number;
  to?: number;
}
