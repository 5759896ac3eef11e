import type { PictureEdit } from '@regest/contract/values/picture-edit.ts';
import type { Sharp } from 'sharp';
import { ConversionError } from '../engines/engine-errors.ts';
import { imageFacts, openImage } from './read-image.ts';
import type { Size } from './settle-picture.ts';

const JPEG_QUALITY = 95;

/** Encodes in the format of the original, so that name and type stay true, at the quality that loses least. */
function encoded(picture: Sharp, mimeType: string): Sharp {
  if (mimeType === 'image/jpeg') return picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' });
  if (mimeType === 'image/png') return picture.png({ compressionLevel: 6 });
  if (mimeType === 'image/webp') return picture.webp({ quality: JPEG_QUALITY });
  if (mimeType === 'image/tiff') return picture.tiff({ compression: 'lzw' });
  throw new ConversionError('unsupported', `${mimeType} is not edited`);
}

/** Whole pixels of the original that a crop covers. */
function regionOf(crop: NonNullable<PictureEdit['crop']>, { width, height }: Size) {
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.w * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.h * height))),
  };
}

/** The original, upright as its camera held it, cropped and then turned; written to `into`. */
export async function editPicture(order: {
  path: string;
  mimeType: string;
  edit: PictureEdit;
  into: string;
}): Promise<Size> {
  const { path, mimeType, edit, into } = order;
  const { crop, rotation } = edit;
  let picture = await openImage(path, mimeType);
  if (crop) picture = picture.extract(regionOf(crop, await imageFacts(path, mimeType)));
  if (rotation !== 0) picture = picture.rotate(rotation);
  const { width, height } = await encoded(picture.keepIccProfile(), mimeType).toFile(into);
  return { width, height };
}
