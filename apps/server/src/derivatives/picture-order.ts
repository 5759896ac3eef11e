/** What a IIIF address asks for, read and within limits; sizes are settled when the picture is known. */
export interface PictureOrder {
  region: 'full' | 'square' | { x: number; y: number; width: number; height: number; isPercent: boolean };
  size: { width: number | null; height: number | null; isInside: boolean; percent: number | null };
  rotation: number;
  isMirrored: boolean;
  quality: 'default' | 'gray';
  format: 'jpg' | 'png' | 'webp';
}

export const LARGEST_SIDE = 2400;
const NUMBER = String.raw`(\d{1,6}(?:\.\d{1,4})?)`;
const REGION = new RegExp(`^(pct:)?${NUMBER},${NUMBER},${NUMBER},${NUMBER}$`);
const TURNS = new Set([0, 90, 180, 270]);

function readRegion(text: string): PictureOrder['region'] | null {
  if (text === 'full' || text === 'square') return text;
  const found = REGION.exec(text);
  if (!found) return null;
  const [x = 0, y = 0, width = 0, height = 0] = found.slice(2).map(Number);
  return width > 0 && height > 0 ? { x, y, width, height, isPercent: found[1] !== undefined } : null;
}

function readSize(text: string): PictureOrder['size'] | null {
  if (text === 'max') return { width: LARGEST_SIDE, height: LARGEST_SIDE, isInside: true, percent: null };
  const percent = /^pct:(\d{1,3}(?:\.\d{1,4})?)$/.exec(text)?.[1];
  if (percent)
    return Number(percent) > 0 && Number(percent) <= 100
      ? { width: null, height: null, isInside: false, percent: Number(percent) }
      : null;
  const [, inside, width = '', height = ''] = /^(!?)(\d{0,5}),(\d{0,5})$/.exec(text) ?? [];
  if (
    inside === undefined ||
    (width === '' && height === '') ||
    (inside === '!' && (width === '' || height === ''))
  )
    return null;
  const [w, h] = [width, height].map((side) => (side === '' ? null : Number(side)));
  if (w === 0 || h === 0) return null;
  if ((w ?? 0) > LARGEST_SIDE * 2 || (h ?? 0) > LARGEST_SIDE * 2) return null;
  return { width: w ?? null, height: h ?? null, isInside: inside === '!', percent: null };
}

export function readOrder(
  asked: Record<'region' | 'size' | 'rotation' | 'quality' | 'format', string>,
): PictureOrder | null {
  const region = readRegion(asked.region);
  const size = readSize(asked.size);
  const [, mirror, turn = ''] = /^(!?)(\d{1,3})$/.exec(asked.rotation) ?? [];
  const quality = asked.quality === 'color' ? 'default' : asked.quality;
  if (!region || !size || mirror === undefined || !TURNS.has(Number(turn))) return null;
  if ((quality !== 'default' && quality !== 'gray') || !['jpg', 'png', 'webp'].includes(asked.format))
    return null;
  return {
    region,
    size,
    rotation: Number(turn),
    isMirrored: mirror === '!',
    quality,
    format: asked.format as PictureOrder['format'],
  };
}
