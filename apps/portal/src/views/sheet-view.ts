/** One picture of a record: a file, or a page of a file. Numbered through all files from 1. */
export interface Sheet {
  number: number;
  fileId: number;
  /** Null when the file is a single picture. */
  page: number | null;
}

/** Left, top, width and height in hundredths of the page. */
export type Box = [x: number, y: number, w: number, h: number];

/** A line of a text by its offset, and its box on the scan if OCR stored one. */
export interface SheetLine {
  start: number;
  end: number;
  box: Box | null;
}

export interface OpenSheet extends Sheet {
  /** Pixels of the picture; null when unknown. */
  size: { width: number; height: number } | null;
  text: string | null;
  /** BCP 47 tag. */
  textLanguage: string;
  isTextChecked: boolean;
  /** True for text from an imported file, false for OCR of this server. */
  isTextImported: boolean;
  lines: SheetLine[];
  /** Matches of the query as ranges of the text; `boxes` are their places on the scan. */
  marks: [number, number][];
  boxes: Box[];
  /** The region in the address. */
  region: Box | null;
}

/** A sheet with matches of the query, and their number. */
export interface SheetHits {
  number: number;
  count: number;
}
