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

/** So many bytes for a page of a PDF are a scan: drawing it takes a second or more, each time. A typed page takes none. */
export const HEAVY_PAGE_BYTES = 250_000;

interface Measured {
  width: number | null;
  height: number | null;
}

/** Whether a picture is so large, or a page so slow to draw, that its tiles are made beforehand. */
export function needsPyramid(mimeType: string, { width, height }: Measured, bytesOfPage: number): boolean {
  if (mimeType === 'application/pdf') return bytesOfPage >= HEAVY_PAGE_BYTES;
  return CUT_TYPES.includes(mimeType) && (width ?? 0) * (height ?? 0) >= PYRAMID_PIXELS;
}
