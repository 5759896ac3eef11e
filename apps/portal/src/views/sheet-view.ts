/** One picture of a record: a file, or a page of a file. Numbered through all files from 1. */
export interface Sheet {
  number: number;
  fileId: number;
  /** Null where the file is one picture. */
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
  /** Of the picture in pixels, where it is known. */
  size: { width: number; height: number } | null;
  text: string | null;
  /** As BCP 47 writes it. */
  textLanguage: string;
  isTextChecked: boolean;
  /** Whether it came in a file and was not read here. */
  isTextImported: boolean;
  lines: SheetLine[];
  /** Words of the query found on it: as places in the text, and on the scan. */
  marks: [number, number][];
  boxes: Box[];
  /** What the address points at. */
  region: Box | null;
}

/** A sheet with matches of the query, and their number. */
export interface SheetHits {
  number: number;
  count: number;
}
