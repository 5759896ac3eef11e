/** The region, size and rotation of a IIIF address as written; pixels are computed once the size of the picture is known. */
export interface PictureOrder {
  region: 'full' | 'square' | { x: number; y: number; width: number; height: number; isPercent: boolean };
  /** Nothing at all is the largest that may be had. */
  size: { width?: number; height?: number; isInside?: boolean; percent?: number };
  rotation: number;
  isMirrored: boolean;
  quality: 'default' | 'gray';
  format: 'jpg' | 'png' | 'webp';
}

const NUMBER = String.raw`(\d{1,9})`;
const DECIMAL = String.raw`(\d{1,9}(?:\.\d{1,9})?)`;
const four = (number: string) => Array(4).fill(number).join(',');
const PIXELS = new RegExp(`^${four(NUMBER)}$`);
const PERCENTS = new RegExp(`^pct:${four(DECIMAL)}$`);
const SIZE = /^(!?)(\d{0,9}),(\d{0,9})$/;
const PERCENT = new RegExp(`^pct:${DECIMAL}$`);
const TURNS = new Set([0, 90, 180, 270]);

function readRegion(text: string): PictureOrder['region'] | null {
  if (text === 'full' || text === 'square') return text;
  const numbers = PIXELS.exec(text) ?? PERCENTS.exec(text);
  if (!numbers) return null;
  const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(1).map(Number);
  return { x, y, width, height, isPercent: text.startsWith('pct:') };
}

/** A size that begins with `^` wants an enlargement, which is not offered. */
function readSize(text: string): PictureOrder['size'] | null {
  if (text === 'max') return {};
  const percent = PERCENT.exec(text)?.[1];
  if (percent !== undefined) return { percent: Number(percent) };
  const [, inside, width = '', height = ''] = SIZE.exec(text) ?? [];
  const isHalf = width === '' || height === '';
  if (inside === undefined || (width === '' && height === '') || (inside === '!' && isHalf)) return null;
  return {
    ...(width !== '' && { width: Number(width) }),
    ...(height !== '' && { height: Number(height) }),
    ...(inside === '!' && { isInside: true }),
  };
}

export function readOrder(
  parameters: Record<'region' | 'size' | 'rotation' | 'quality' | 'format', string>,
): PictureOrder | null {
  const region = readRegion(parameters.region);
  const size = readSize(parameters.size);
  const [, mirror, turn = ''] = /^(!?)(\d{1,3}(?:\.0+)?)$/.exec(parameters.rotation) ?? [];
  const quality = parameters.quality === 'color' ? 'default' : parameters.quality;
  if (!region || !size || mirror === undefined || !TURNS.has(Number(turn))) return null;
  if ((quality !== 'default' && quality !== 'gray') || !['jpg', 'png', 'webp'].includes(parameters.format))
    return null;
  return {
    region,
    size,
    rotation: Number(turn),
    isMirrored: mirror === '!',
    quality,
    format: parameters.format as PictureOrder['format'],
  };
}
