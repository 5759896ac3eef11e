/** Limits for the work on one file. Going past the time or the memory ends the work on that file alone. */
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

/** Smaller pictures are read whole in less time than a reader notices. */
export const PYRAMID_PIXELS = 12_000_000;
export const CUT_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'image/avif',
];

/**
 * So many bytes for a page of a PDF are a scan: drawing it takes a second or more, each time. A typed page takes none.
 */
export const HEAVY_PAGE_BYTES = 250_000;

interface Measured {
  width: number | null;
  height: number | null;
}

/** True where a picture is so large, or a page so slow to draw, that its tiles are made in advance. */
export function needsPyramid(mimeType: string, { width, height }: Measured, bytesOfPage: number): boolean {
  if (mimeType === 'application/pdf') return bytesOfPage >= HEAVY_PAGE_BYTES;
  return CUT_TYPES.includes(mimeType) && (width ?? 0) * (height ?? 0) >= PYRAMID_PIXELS;
}
