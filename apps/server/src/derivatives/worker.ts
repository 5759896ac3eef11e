import { serveIsolated } from '../engines/isolation/serve-isolated.ts';
import { LIMITS } from './derivative-limits.ts';
import { drawPicture, pageSizes } from './draw-picture.ts';
import { editPicture } from './edit-picture.ts';
import { inspectContent } from './inspect-content.ts';
import { pageImage } from './page-image.ts';
import { writePyramid } from './picture-pyramid.ts';
import { openImage } from './read-image.ts';
import { drawPage, pageText, withPdf } from './read-pdf.ts';
import type { TaskRequest, Tasks } from './tasks.ts';

serveIsolated(async (request: TaskRequest) => {
  switch (request.task) {
    case 'inspect':
      return inspectContent(request.input.path);
    case 'thumbnail':
      return thumbnail(request.input);
    case 'picture':
      return drawPicture(request.input);
    case 'pageSizes':
      return pageSizes(request.input);
    case 'pdfText': {
      const { path, page } = request.input;
      return withPdf(path, async (document) => pageText(document, page));
    }
    case 'edit':
      return editPicture(request.input);
    case 'pyramid':
      await writePyramid(request.input);
      return null;
    case 'pageImage':
      await pageImage(request.input);
      return null;
  }
});

async function thumbnail(order: Tasks['thumbnail']['input']): Promise<Uint8Array> {
  const { path, mimeType, side = LIMITS.thumbnailPixels, page = 0 } = order;
  const picture =
    mimeType === 'application/pdf'
      ? await withPdf(path, (document) => drawPage(document, page, { dpi: 300, maxSide: 2 * side }))
      : await openImage(path, mimeType, page);
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
