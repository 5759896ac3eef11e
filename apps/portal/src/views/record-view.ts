import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import type { PublicClosure } from '@regest/contract/values/closure.ts';
import type { ArchiveBrief, Entry, Media, Named, TermRef, TreeNode, YearBar } from './common.ts';
import type { Box, OpenSheet, Sheet, SheetHits } from './sheet-view.ts';

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
  /** As BCP 47 writes it. */
  textLanguage: string;
  hasPoster: boolean;
}

export interface SpokenCue {
  start: number;
  end: number;
  speaker: string | null;
  text: string;
  marks: [number, number][];
}

export interface Chapter {
  start: number;
  end: number;
  title: string;
  /** What is spoken of, below the title. */
  note: string;
}

export interface OpenRecording {
  /** Which of the recordings of its record, from 1. */
  number: number;
  file: RecordFile;
  isVideo: boolean;
  cues: SpokenCue[];
  chapters: Chapter[];
  /** Loudness from 0 to 1 in equal steps; empty until it was computed. */
  peaks: number[];
  /** The seconds that the address names. */
  from: number | null;
  to: number | null;
}

/** A file in the preview of staff; its bytes have an address of the preview. */
export interface PreviewFile {
  id: number;
  name: string;
  mimeType: string;
  isPublished: boolean;
  path: string;
  hasThumbnail: boolean;
}

/** What a reader added to a file and the archive accepted. */
export interface RecordContribution {
  id: number;
  /** Of a line of the text, which has it. */
  isCorrection: boolean;
  text: string;
  lang: Locale;
  /** As its author wished to be named. */
  credit: string | null;
  /** The number of a sheet or of a recording. */
  place: { sheet: number } | { recording: number } | null;
  region: Box | null;
}

export interface RecordPage {
  page: 'record';
  id: number;
  level: RecordLevel;
  title: string;
  /** Of what the archive wrote about it. */
  lang: string;
  signature: string;
  dates: DateEntry[];
  /** Public fields by the names of the contract. */
  fields: Record<string, unknown>;
  creators: (Named & { type: string | null })[];
  terms: TermRef[];
  archive: ArchiveBrief;
  /** How and when the archive can be visited. */
  visit: { workingHours: string | null; premises: string | null };
  /** From the collection down to the parent, each with its signature. */
  place: (Named & { signature: string; level: RecordLevel })[];
  path: string;
  isClosed: boolean;
  /** Why files are not shown, and the last day of it where one is known. */
  closing: PublicClosure | null;
  updatedAt: string;
  media: Media;
  tree: TreeNode;
  children: Entry[];
  /** Of a collection: what to begin with, and whether others did. */
  shown: { entries: Entry[]; isMostRead: boolean };
  childrenTotal: number;
  childrenPage: number;
  years: YearBar[];
  /** Years within them from which there is nothing. */
  gaps: { from: number; to: number }[];
  /** Units of a collection, and how many of them can be seen at once. */
  share: { units: number; digitised: number } | null;
  files: RecordFile[];
  /** Of a unit or a document with what lies right below it: what there is to take away; null for what holds more. */
  whole: { files: number; scans: number; hasText: boolean } | null;
  /** Attached transcripts, as files. */
  transcripts: RecordFile[];
  sheets: Sheet[];
  sheet: OpenSheet | null;
  /** Where else the query is found, in the order of the sheets. */
  sheetHits: SheetHits[];
  /** Which ninety-six of many sheets are shown at once; null: those around the open one. */
  grid: number | null;
  /** All that can be played; one of them is open, unless a sheet is. */
  recordings: RecordFile[];
  recording: OpenRecording | null;
  previous: Named | null;
  next: Named | null;
  query: string;
  /** What readers may add to its files, and what was accepted of it. */
  contributions: { kinds: ContributionKind[]; accepted: RecordContribution[] };
  /** Not public yet: shown to its editors. */
  isPreview: boolean;
  previewFiles: PreviewFile[];
}
