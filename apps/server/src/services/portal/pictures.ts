import type { Deps } from '../../deps.ts';
import { readOrder } from '../../derivatives/picture-order.ts';
import { settlePicture } from '../../derivatives/settle-picture.ts';
import { runTask, type Tasks } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { type FindFile, type FoundPicture, findPicture } from './find-picture.ts';
import { keptDrawing } from './kept-drawings.ts';

type Work = Tasks['picture']['input']['work'];

interface PictureRequest {
  id: string;
  region: string;
  size: string;
  rotation: string;
  quality: string;
  format: string;
}

/** From its pyramid where it has one; from the whole where it has none, or none that can be read. */
async function cut(
  { store }: Pick<Deps, 'store'>,
  { file, page }: FoundPicture,
  work: Work,
): Promise<Uint8Array> {
  const pyramid = file.pyramids.get(page + 1);
  const from = (contentId: string, mimeType: string, isPyramid: boolean) =>
    withLocalFile(store, contentId, (path) => runTask('picture', { path, mimeType, page, isPyramid, work }));
  const whole = () => from(file.content_id, file.mime_type, false);
  try {
    if (pyramid === undefined) return await whole();
    return await from(pyramid, 'image/tiff', true).catch(whole);
  } catch (error) {
    if (error instanceof ConversionError) throw new AppError('notFound');
    throw error;
  }
}

const MIME_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** The same pixels under whatever words they were asked for. */
function keyOf({ file, page }: FoundPicture, { region, size, ...work }: Work): string {
  const { left, top, width, height } = region;
  return [
    file.content_id,
    page,
    [left, top, width, height].join(),
    `${size.width},${size.height}`,
    `${work.isMirrored ? '!' : ''}${work.rotation}`,
    work.quality,
    work.format,
  ].join(' ');
}

/** A picture as IIIF Image 3 asks for it; the right to see it is asked anew every time, the drawing is kept. */
export async function openPublicPicture(deps: Deps, files: FindFile, network: string, asked: PictureRequest) {
  const order = readOrder(asked);
  if (!order) throw new AppError('badRequest');
  const found = await findPicture(deps, files, network, asked.id);
  const settled = settlePicture(order, found.size);
  if (!settled) throw new AppError('badRequest');
  const work = { ...order, ...settled };
  const key = keyOf(found, work);
  const bytes = await keptDrawing(network, key, () => cut(deps, found, work));
  return { bytes, mimeType: MIME_TYPES[order.format], etag: `"${key.replaceAll(/[^\w,!^-]/g, '.')}"` };
}
