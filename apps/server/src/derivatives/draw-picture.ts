import type { Sharp } from 'sharp';
import { LARGEST_SIDE, type PictureOrder } from './picture-order.ts';
import { imageFacts, openImage } from './read-image.ts';
import { drawnSizes, drawPage, withPdf } from './read-pdf.ts';

interface Source {
  path: string;
  mimeType: string;
  page: number;
}
interface Size {
  width: number;
  height: number;
}

/** A page of a PDF has no pixels of its own: it is drawn so large once and then is a picture like others. */
const PDF_PAGE = { dpi: 200, maxSide: 3200 };

async function open({ path, mimeType, page }: Source): Promise<{ picture: Sharp; size: Size }> {
  if (mimeType === 'application/pdf') {
    const drawn = await withPdf(path, (document) => drawPage(document, page, PDF_PAGE));
    const { data, info } = await drawn.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
    const { default: sharp } = await import('sharp');
    return { picture: sharp(data), size: { width: info.width, height: info.height } };
  }
  return { picture: await openImage(path, mimeType, page), size: await imageFacts(path, mimeType) };
}

export async function pictureSize(source: Source): Promise<Size> {
  const { size } = await open(source);
  return { width: size.width, height: size.height };
}

export async function pageSizes({ path, mimeType }: Omit<Source, 'page'>): Promise<Size[]> {
  if (mimeType === 'application/pdf')
    return withPdf(path, async (document) => drawnSizes(document, PDF_PAGE));
  const { width, height } = await imageFacts(path, mimeType);
  return [{ width, height }];
}

function regionOf(region: PictureOrder['region'], { width, height }: Size) {
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
  const left = Math.min(width - 1, Math.floor(region.x * across));
  const top = Math.min(height - 1, Math.floor(region.y * down));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(region.width * across))),
    height: Math.max(1, Math.min(height - top, Math.round(region.height * down))),
  };
}

/** One part of one picture, as large as was asked and never larger than the limit or than itself. */
export async function drawPicture({
  order,
  ...source
}: Source & { order: PictureOrder }): Promise<Uint8Array> {
  const { picture, size } = await open(source);
  const region = regionOf(order.region, size);
  const { width, height, isInside, percent } = order.size;
  const isWhole = region.width === size.width && region.height === size.height;
  const part = isWhole ? picture : picture.extract(region);
  const wanted =
    percent === null
      ? { width, height }
      : { width: Math.max(1, Math.round((region.width * percent) / 100)), height: null };
  const limited = (side: number | null) => (side === null ? undefined : Math.min(side, LARGEST_SIDE));
  let drawn = part.flatten({ background: '#ffffff' }).resize({
    width: limited(wanted.width),
    height: limited(wanted.height),
    fit: isInside ? 'inside' : wanted.width !== null && wanted.height !== null ? 'fill' : 'inside',
    withoutEnlargement: true,
  });
  if (order.isMirrored) drawn = drawn.flop();
  if (order.rotation !== 0) drawn = drawn.rotate(order.rotation);
  if (order.quality === 'gray') drawn = drawn.grayscale();
  if (order.format === 'png') return drawn.png({ compressionLevel: 6 }).toBuffer();
  return order.format === 'webp'
    ? drawn.webp({ quality: 80 }).toBuffer()
    : drawn.jpeg({ quality: 82, mozjpeg: false }).toBuffer();
}
