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
  /** Number of pages: 1 for a picture, null for files without pages. */
  pages: number | null;
  duration: number | null;
  textKind: 'ocr' | 'stt' | null;
  isTextChecked: boolean;
  /** BCP 47 tag. */
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
  /** Summary of the chapter, below the title. */
  note: string;
}

export interface OpenRecording {
  /** Number within the recordings of the record, from 1. */
  number: number;
  file: RecordFile;
  isVideo: boolean;
  cues: SpokenCue[];
  chapters: Chapter[];
  /** Loudness from 0 to 1 in equal steps; empty until it was computed. */
  peaks: number[];
  /** Second from the address; `to` ends the range. */
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

/** A reader's contribution that the archive accepted. */
export interface RecordContribution {
  id: number;
  /** True for a correction of a line, which is already applied to the text. */
  isCorrection: boolean;
  text: string;
  lang: Locale;
  /** Name that the author chose; null for none. */
  credit: string | null;
  /** Sheet or recording by its number, from 1. */
  place: { sheet: number } | { recording: number } | null;
  region: Box | null;
}

export interface RecordPage {
  page: 'record';
  id: number;
  level: RecordLevel;
  title: string;
  /** Language of the description, a BCP 47 tag. */
  lang: string;
  signature: string;
  dates: DateEntry[];
  /** Public fields by their names in the contract. */
  fields: Record<string, unknown>;
  creators: (Named & { type: string | null })[];
  terms: TermRef[];
  archive: ArchiveBrief;
  /** Opening hours and rooms of the archive. */
  visit: { workingHours: string | null; premises: string | null };
  /** The records above, from the collection down to the parent. */
  place: (Named & { signature: string; level: RecordLevel })[];
  path: string;
  isClosed: boolean;
  /** Reason and last day of a closure of files; null without one. */
  closing: PublicClosure | null;
  updatedAt: string;
  media: Media;
  tree: TreeNode;
  children: Entry[];
  /** Suggested records of a collection; `isMostRead` says whether statistics chose them. */
  shown: { entries: Entry[]; isMostRead: boolean };
  childrenTotal: number;
  childrenPage: number;
  years: YearBar[];
  /** Periods within `years` without records. */
  gaps: { from: number; to: number }[];
  /** Units of a collection and the number of them with published files. */
  share: { units: number; digitised: number } | null;
  files: RecordFile[];
  /** Files of a unit or a document and of the records directly below it, for downloads; null for higher levels. */
  whole: { files: number; scans: number; hasText: boolean } | null;
  /** Attached transcripts, as files. */
  transcripts: RecordFile[];
  sheets: Sheet[];
  sheet: OpenSheet | null;
  /** Sheets with matches of the query, in their order. */
  sheetHits: SheetHits[];
  /** Page of the grid of 96 thumbnails, from 1; null for the strip around the open sheet. */
  grid: number | null;
  /** Playable files; one of them is open unless a sheet is. */
  recordings: RecordFile[];
  recording: OpenRecording | null;
  previous: Named | null;
  next: Named | null;
  query: string;
  /** Kinds of contribution that the open file accepts, and the accepted contributions. */
  contributions: { kinds: ContributionKind[]; accepted: RecordContribution[] };
  /** True in the preview that editors see before publication. */
  isPreview: boolean;
  previewFiles: PreviewFile[];
}
