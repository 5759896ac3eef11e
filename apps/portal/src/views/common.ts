import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

/** A link to a page. Paths are relative to the base of the portal, without the language. */
export interface Named {
  title: string;
  path: string;
}

export interface Picture {
  fileId: number;
  /** Of a file with pages; null for one that is a picture. */
  page: number | null;
  alt: string;
}

/** What a record looks like in every list. */
export interface Entry extends Named {
  id: number;
  /** Of the title and the summary, as BCP 47 writes it. */
  lang: string;
  level: RecordLevel;
  signature: string;
  dates: DateEntry[];
  summary: string | null;
  licenses: string[];
  /** From the collection down. */
  place: string[];
  /** The ids of the same. */
  above: number[];
  archive: string | null;
  media: Media;
  thumbnail: number | null;
}

/** What there is to see and hear. */
export interface Media {
  scans: number;
  /** Seconds of sound and of film. */
  audio: number;
  video: number;
  hasText: boolean;
  isTextChecked: boolean;
}

/** A link with the number of records behind it. */
export interface Counted extends Named {
  count: number;
}

export interface TermRef extends Named {
  type: IndexType;
}

/** The archive of a page: its strip under the top bar. */
export interface ArchiveBrief extends Named {
  id: number;
  signature: string;
  /** `#rrggbb`, checked against both themes before it was stored. */
  accent: string | null;
  logo: number | null;
  hasEmail: boolean;
  /** False only in the preview of what an archive prepares that is not public itself. */
  hasPage: boolean;
}

export interface TreeNode extends Named {
  id: number;
  level: RecordLevel;
  signature: string;
  media: Media;
  isCurrent: boolean;
  /** On the way to the current one. */
  isOpen: boolean;
  children: TreeNode[];
  /** There are more than are shown; where that is not exact, more still. */
  more: number;
  isMoreExact: boolean;
}

/** What of a collection has the words typed above its tree. */
export interface TreeMatches {
  matches: (Named & { signature: string; place: string[] })[];
  /** There are more than these. */
  isCut: boolean;
}

export interface YearBar {
  year: number;
  count: number;
}
