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
  /** Page of the file, from 1; null when the file is a single picture. */
  page: number | null;
  alt: string;
}

/** A record as lists show it. */
export interface Entry extends Named {
  id: number;
  /** Language of the title and the summary, a BCP 47 tag. */
  lang: string;
  level: RecordLevel;
  signature: string;
  dates: DateEntry[];
  summary: string | null;
  licenses: string[];
  /** Titles of the records above, from the collection down. */
  place: string[];
  /** Ids of the records in `place`. */
  above: number[];
  archive: string | null;
  media: Media;
  thumbnail: number | null;
}

/** Published scans and recordings. */
export interface Media {
  scans: number;
  /** Seconds of sound; `video` has the seconds of film. */
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
  /** False only in previews of an archive that is not public itself. */
  hasPage: boolean;
}

export interface TreeNode extends Named {
  id: number;
  level: RecordLevel;
  signature: string;
  media: Media;
  isCurrent: boolean;
  /** True on the path to the current node. */
  isOpen: boolean;
  children: TreeNode[];
  /** Number of children that are left out; a lower bound unless `isMoreExact`. */
  more: number;
  isMoreExact: boolean;
}

/** Records of a collection that match the filter of its tree. */
export interface TreeMatches {
  matches: (Named & { signature: string; place: string[] })[];
  /** True when the list of matches is incomplete. */
  isCut: boolean;
}

export interface YearBar {
  year: number;
  count: number;
}
