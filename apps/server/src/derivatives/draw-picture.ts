import { openPage, PDF_PAGE, type Source } from './open-page.ts';
import type { PictureOrder } from './picture-order.ts';
import { openLevel } from './picture-pyramid.ts';
import { imageFacts } from './read-image.ts';
import { drawnSizes, withPdf } from './read-pdf.ts';
import type { PictureCut, Size } from './settle-picture.ts';

/** Every page of a PDF or a TIFF, or the one picture; only heads are read. */
export async function pageSizes({ path, mimeType }: Omit<Source, 'page'>): Promise<Size[]> {
  if (mimeType === 'application/pdf')
    return withPdf(path, async (document) => drawnSizes(document, PDF_PAGE));
  const { pages, width, height } = await imageFacts(path, mimeType);
  const sizes = [{ width, height }];
  for (let page = 1; page < pages; page += 1) {
    const properties = await imageFacts(path, mimeType, page);
    sizes.push({ width: properties.width, height: properties.height });
  }
  return sizes;
}

export interface PictureWork extends PictureCut, Omit<PictureOrder, 'region' | 'size'> {}

/** A page may be drawn a pixel smaller than it was measured. */
function within({ left, top, width, height }: PictureCut['region'], whole: Size): PictureCut['region'] {
  const [from, down] = [Math.min(left, whole.width - 1), Math.min(top, whole.height - 1)];
  return {
    left: from,
    top: down,
    width: Math.min(width, whole.width - from),
    height: Math.min(height, whole.height - down),
  };
}

/** One part of one picture, exactly as large as was settled; read from its pyramid where it has one. */
export async function drawPicture({
  work,
  isPyramid,
  ...source
}: Source & { work: PictureWork; isPyramid: boolean }): Promise<Uint8Array> {
  const opened = isPyramid
    ? await openLevel(source.path, work)
    : { ...(await openPage(source)), region: work.region };
  const region = within(opened.region, opened.size);
  const isWhole = region.width === opened.size.width && region.height === opened.size.height;
  const part = isWhole ? opened.picture : opened.picture.extract(region);
  let image = part.flatten({ background: '#ffffff' }).resize({ ...work.size, fit: 'fill' });
  if (work.isMirrored) image = image.flop();
  if (work.rotation !== 0) image = image.rotate(work.rotation);
  if (work.quality === 'gray') image = image.grayscale();
  if (work.format === 'png') return image.png({ compressionLevel: 6 }).toBuffer();
  return work.format === 'webp'
    ? image.webp({ quality: 80 }).toBuffer()
    : image.jpeg({ quality: 82, mozjpeg: false }).toBuffer();
}
