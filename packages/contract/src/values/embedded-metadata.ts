/** What a photograph says of itself in EXIF, IPTC and XMP. Empty where it says nothing. */
export interface EmbeddedMetadata {
  /** The day, month or year when it was taken, as archivists write it. */
  takenOn: string | null;
  title: string | null;
  caption: string | null;
  authors: string[];
  places: string[];
  keywords: string[];
}

/** What is kept of it at most; longer texts are cut, further entries left out. */
export const EMBEDDED_LIMITS = { title: 1000, caption: 4000, name: 200, entries: 50 } as const;
