import { openImage } from './read-image.ts';
import { drawPage, withPdf } from './read-pdf.ts';

const READING_DPI = 300;
/** Enough for A3 at 400 dpi; more costs the engine time and does not read better. */
const MAX_SIDE = 6600;

/** A page as the engine likes it: grey, opaque, upright, PNG. */
export async function pageImage(order: {
  path: string;
  mimeType: string;
  page: number;
  into: string;
}): Promise<void> {
  const picture =
    order.mimeType === 'application/pdf'
      ? await withPdf(order.path, (document) =>
          drawPage(document, order.page, { dpi: READING_DPI, maxSide: MAX_SIDE }),
        )
      : await openImage(order.path, order.mimeType, order.page);
  await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .grayscale()
    .withDensity(READING_DPI)
    .png({ compressionLevel: 1 })
    .toFile(order.into);
}
