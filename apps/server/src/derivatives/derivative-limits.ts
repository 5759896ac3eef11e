/** What a stranger's file may cost. Time and memory count per file and end only that file's work. */
export const LIMITS = {
  timeoutMs: 60_000,
  memoryMb: 1024,
  /** An A0 sheet scanned at 400 dpi is about 250 million. */
  pixels: 400_000_000,
  /** PDF and BMP are read whole. */
  wholeFileBytes: 300 * 1024 * 1024,
  svgBytes: 10 * 1024 * 1024,
  thumbnailPixels: 400,
  posterPixels: 1280,
} as const;
