import type { Deps } from '../../deps.ts';
import { readOrder } from '../../derivatives/picture-order.ts';
import { LARGEST_SIDE, type Size, settlePicture } from '../../derivatives/settle-picture.ts';
import { runTask, type Tasks } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { openByteCache } from '../../limits/byte-cache.ts';
import { openNetworkQuota } from '../../limits/quota.ts';
import type { PublicFile } from '../../queries/published/files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { pageSizesOf } from '../iiif/picture-sizes.ts';
import { readId } from './addresses.ts';

/** A public file at the time of the request, with the pyramids of its pages. */
export interface PictureFile extends PublicFile {
  pyramids: ReadonlyMap<number, string>;
}
export type FindFile = (id: number) => Promise<PictureFile | undefined>;

export interface PicturePage {
  file: PictureFile;
  /** Page from 0. */
  page: number;
  size: Size;
}

/** Finds the file and page of a name such as `12` or `12-3`, and the size of the picture. */
async function findPicture(
  deps: Pick<Deps, 'store'>,
  files: FindFile,
  network: string,
  name: string,
): Promise<PicturePage> {
  const [, number, page] = /^([1-9]\d{0,9})(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
  const id = readId(number);
  const file = id === null ? undefined : await files(id);
  const isDrawn = file && (file.mime_type.startsWith('image/') || file.mime_type === 'application/pdf');
  if (!file || !isDrawn || Number(page ?? 1) > Math.max(1, file.pages ?? 1)) throw new AppError('notFound');
  const at = Number(page ?? 1) - 1;
  const size = (await pageSizesOf(deps, file, (measure) => withinQuota(network, measure)))[at];
  if (!size) throw new AppError('notFound');
  return { file, page: at, size };
}

const pictureCache = openByteCache(48 * 1024 * 1024);
/** Concurrent drawings per network: a viewer requests dozens of tiles at a time. */
const drawing = openNetworkQuota({ size: 64, divisor: 1 });
const RETRY_AFTER_SECONDS = 2;

/** Runs within the quota of a network; a request past it is refused. */
async function withinQuota<Made>(network: string, make: () => Promise<Made>): Promise<Made> {
  const leave = drawing.take(network, RETRY_AFTER_SECONDS);
  try {
    return await make();
  } finally {
    leave();
  }
}

/** A rendered picture from the cache, rendered now where it is missing. */
function cachedPicture(network: string, key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return pictureCache.get(key, () => withinQuota(network, make));
}

type Work = Tasks['picture']['input']['work'];

interface PictureRequest {
  id: string;
  region: string;
  size: string;
  rotation: string;
  quality: string;
  format: string;
}

/** Cuts from the pyramid; without a readable one, from the whole picture. */
async function cut(
  { store }: Pick<Deps, 'store'>,
  { file, page }: PicturePage,
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

/** Cache key, equal for all requests of the same pixels. */
function keyOf({ file, page }: PicturePage, { region, size, ...work }: Work): string {
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

/** A picture by IIIF Image 3. Access is checked at every request; only the rendered bytes are cached. */
export async function openPublicPicture(
  deps: Deps,
  files: FindFile,
  network: string,
  request: PictureRequest,
) {
  const order = readOrder(request);
  if (!order) throw new AppError('badRequest');
  const picture = await findPicture(deps, files, network, request.id);
  const settled = settlePicture(order, picture.size);
  if (!settled) throw new AppError('badRequest');
  const work = { ...order, ...settled };
  const key = keyOf(picture, work);
  const bytes = await cachedPicture(network, key, () => cut(deps, picture, work));
  return { bytes, mimeType: MIME_TYPES[order.format], etag: `"${key.replaceAll(/[^\w,!^-]/g, '.')}"` };
}

const TILE = 512;

/** The `info.json` of a picture. */
export async function pictureInfo(
  deps: Deps,
  files: FindFile,
  network: string,
  name: string,
  id: string,
): Promise<object> {
  const { size } = await findPicture(deps, files, network, name);
  const scales = [1, 2, 4, 8, 16, 32, 64].filter(
    (scale) => Math.max(size.width, size.height) / scale >= TILE / 2,
  );
  return {
    '@context': 'http://iiif.io/api/image/3/context.json',
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    ...size,
    maxWidth: LARGEST_SIDE,
    maxHeight: LARGEST_SIDE,
    sizes: scales
      .map((scale) => ({ width: Math.ceil(size.width / scale), height: Math.ceil(size.height / scale) }))
      .filter(({ width, height }) => Math.max(width, height) <= LARGEST_SIDE)
      .toReversed(),
    tiles: [{ width: TILE, height: TILE, scaleFactors: scales.length > 0 ? scales : [1] }],
    extraFormats: ['webp'],
    extraQualities: ['color', 'gray'],
    extraFeatures: ['mirroring'],
  };
}
