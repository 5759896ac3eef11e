/** Metadata of a photograph in EXIF, IPTC and XMP; absent values are empty. */
export interface EmbeddedMetadata {
  /** The day, month or year when it was taken, as archivists write it. */
  takenOn: string | null;
  title: string | null;
  caption: string | null;
  authors: string[];
  places: string[];
  keywords: string[];
}

/** Limits of stored metadata; longer texts are cut, further entries left out. */
export const EMBEDDED_LIMITS = { title: 1000, caption: 4000, name: 200, entries: 50 } as const;
