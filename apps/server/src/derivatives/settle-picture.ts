import type { PictureOrder } from './picture-order.ts';

export const LARGEST_SIDE = 2400;

export interface Size {
  width: number;
  height: number;
}

/** Part of a picture and the size of the result, in existing whole pixels. */
export interface PictureCut {
  region: Size & { left: number; top: number };
  size: Size;
}

/** The part that lies inside the picture; null where nothing of it does. */
function regionOf(region: PictureOrder['region'], { width, height }: Size): PictureCut['region'] | null {
  if (region === 'full') return { left: 0, top: 0, width, height };
  if (region === 'square') {
    const side = Math.min(width, height);
    return {
      left: Math.floor((width - side) / 2),
      top: Math.floor((height - side) / 2),
      width: side,
      height: side,
    };
  }
  const [across, down] = region.isPercent ? [width / 100, height / 100] : [1, 1];
  const left = Math.round(region.x * across);
  const top = Math.round(region.y * down);
  const wide = Math.min(width - left, Math.round(region.width * across));
  const high = Math.min(height - top, Math.round(region.height * down));
  return wide < 1 || high < 1 ? null : { left, top, width: wide, height: high };
}

const scaled = (side: number, scale: number) => Math.round(side * scale);

/** The largest that fits: never larger than the part itself or than the limit, never nothing. */
function inside(part: Size, box: Partial<Size>): Size {
  const limit = (side: number | undefined, own: number) => Math.min(side ?? LARGEST_SIDE, LARGEST_SIDE) / own;
  const scale = Math.min(1, limit(box.width, part.width), limit(box.height, part.height));
  return { width: Math.max(1, scaled(part.width, scale)), height: Math.max(1, scaled(part.height, scale)) };
}

function sizeOf(size: PictureOrder['size'], part: Size): Size | null {
  const { width, height, percent, isInside } = size;
  if (width === 0 || height === 0) return null;
  if (percent !== undefined)
    return { width: scaled(part.width, percent / 100), height: scaled(part.height, percent / 100) };
  if (isInside || (width === undefined && height === undefined)) return inside(part, size);
  return {
    width: width ?? scaled(part.width, (height ?? 0) / part.height),
    height: height ?? scaled(part.height, (width ?? 0) / part.width),
  };
}

/**
 * Resolves an IIIF request for a picture of this size; null for what IIIF calls an error: an empty, too large or
 * enlarged result.
 */
export function settlePicture(order: PictureOrder, whole: Size): PictureCut | null {
  const region = regionOf(order.region, whole);
  const size = region && sizeOf(order.size, region);
  if (!region || !size || size.width < 1 || size.height < 1) return null;
  if (size.width > region.width || size.height > region.height) return null;
  return Math.max(size.width, size.height) > LARGEST_SIDE ? null : { region, size };
}
