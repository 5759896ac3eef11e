import sharp, { type Sharp } from 'sharp';
import { openPage, type Source } from './open-page.ts';
import type { PictureCut, Size } from './settle-picture.ts';

const TILE = 512;

/** The picture in tiles, and half as large, and a quarter, down to one tile: a TIFF, written to `into`. */
export async function writePyramid(order: Source & { into: string }): Promise<void> {
  const { picture } = await openPage(order);
  await picture
    .flatten({ background: '#ffffff' })
    .tiff({ compression: 'jpeg', quality: 88, tile: true, tileWidth: TILE, tileHeight: TILE, pyramid: true })
    .toFile(order.into);
}

/** The smallest of its pictures that still has every requested pixel, and the position of the part in it. */
export async function openLevel(
  path: string,
  { region, size }: PictureCut,
): Promise<{ picture: Sharp; size: Size; region: PictureCut['region'] }> {
  // Tiles are found by their offsets; nothing before them is read.
  const at = (page: number) => sharp(path, { page, sequentialRead: false, limitInputPixels: false });
  const { width: whole, height: high, pages = 1 } = await at(0).metadata();
  const smaller = Math.min(region.width / size.width, region.height / size.height);
  const level = Math.max(0, Math.min(pages - 1, Math.floor(Math.log2(smaller))));
  const { width, height } = level === 0 ? { width: whole, height: high } : await at(level).metadata();
  const [across, down] = [width / whole, height / high];
  return {
    picture: at(level),
    size: { width, height },
    region: {
      left: Math.floor(region.left * across),
      top: Math.floor(region.top * down),
      width: Math.max(1, Math.round(region.width * across)),
      height: Math.max(1, Math.round(region.height * down)),
    },
  };
}
