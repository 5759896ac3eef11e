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

/** Whether a picture is so large that its tiles are made beforehand. */
export function needsPyramid(
  mimeType: string,
  { width, height }: { width: number | null; height: number | null },
): boolean {
  return CUT_TYPES.includes(mimeType) && (width ?? 0) * (height ?? 0) >= PYRAMID_PIXELS;
}
