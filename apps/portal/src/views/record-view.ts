import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { ArchiveBrief, Entry, Media, Named, TermRef, TreeNode, YearBar } from './common.ts';

export interface RecordFile {
  id: number;
  name: string;
  mimeType: string;
  size: number;
  /** 1 for a picture, null for what has none. */
  pages: number | null;
  duration: number | null;
  textKind: 'ocr' | 'stt' | null;
  isTextChecked: boolean;
  hasPoster: boolean;
}

/** One picture of a record: a file, or a page of a file. Numbered through all files from 1. */
export interface Sheet {
  number: number;
  fileId: number;
  /** Null where the file is one picture. */
  page: number | null;
}

export interface OpenSheet extends Sheet {
  text: string | null;
  isTextChecked: boolean;
  /** Words of the query found on it, as places in the text. */
  marks: [number, number][];
}

export interface SpokenCue {
  start: number;
  end: number;
  speaker: string | null;
  text: string;
  marks: [number, number][];
}

export interface OpenRecording {
  file: RecordFile;
  isVideo: boolean;
  cues: SpokenCue[];
  chapters: { start: number; title: string }[];
  /** Loudness from 0 to 1 in equal steps; empty until it was computed. */
  peaks: number[];
  /** The seconds that the address names. */
  from: number | null;
  to: number | null;
}

export interface RecordPage {
  page: 'record';
  id: number;
  level: RecordLevel;
  title: string;
  signature: string;
  dates: DateEntry[];
  /** Public fields by name, as the contract tells them. */
  fields: Record<string, unknown>;
  creators: Named[];
  terms: TermRef[];
  archive: ArchiveBrief;
  /** How and when the archive can be visited. */
  visit: { workingHours: string | null; premises: string | null };
  /** From the collection down to the parent, each with its signature. */
  place: (Named & { signature: string; level: RecordLevel })[];
  path: string;
  isClosed: boolean;
  updatedAt: string;
  media: Media;
  tree: TreeNode;
  children: Entry[];
  childrenTotal: number;
  childrenPage: number;
  years: YearBar[];
  /** Units of a collection, and how many of them can be seen at once. */
  share: { units: number; digitised: number } | null;
  files: RecordFile[];
  sheets: Sheet[];
  sheet: OpenSheet | null;
  recording: OpenRecording | null;
  previous: Named | null;
  next: Named | null;
  query: string;
  /** Not public yet: shown to whoever may edit it. */
  isPreview: boolean;
}
