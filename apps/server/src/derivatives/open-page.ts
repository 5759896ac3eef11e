import sharp, { type Sharp } from 'sharp';
import { imageFacts, openImage } from './read-image.ts';
import { drawPage, withPdf } from './read-pdf.ts';
import type { Size } from './settle-picture.ts';

export interface Source {
  path: string;
  mimeType: string;
  /** Page index, from 0. */
  page: number;
}

/** A page of a PDF has no pixels of its own: it is drawn so large once and then is a picture like others. */
export const PDF_PAGE = { dpi: 200, maxSide: 3200 };

/** The picture itself, or a page drawn as one, and how large it is. */
export async function openPage({ path, mimeType, page }: Source): Promise<{ picture: Sharp; size: Size }> {
  if (mimeType === 'application/pdf') {
    const image = await withPdf(path, (document) => drawPage(document, page, PDF_PAGE));
    const { data, info } = await image.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
    return { picture: sharp(data), size: { width: info.width, height: info.height } };
  }
  return { picture: await openImage(path, mimeType, page), size: await imageFacts(path, mimeType, page) };
}
