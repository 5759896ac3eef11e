import type { Deps } from '../../deps.ts';
import { LARGEST_SIDE, type PictureOrder, readOrder } from '../../derivatives/picture-order.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { AppError } from '../../errors/app-error.ts';
import { openGate } from '../../operation/network-gate.ts';
import type { PublicFile } from '../../queries/published/files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { readId } from './find-address.ts';

const MOST_BYTES = 48 * 1024 * 1024;
/** Pictures being drawn: more than the machine can draw only wait in its memory. A viewer asks for dozens at a time. */
const gate = openGate({ room: 64, share: 1 });
const RETRY_AFTER_SECONDS = 2;
const TILE = 512;

/** The public file of an id, as it is at this request. */
export type FindFile = (id: number) => Promise<PublicFile | undefined>;

const drawn = new Map<string, Uint8Array>();
const drawing = new Map<string, Promise<Uint8Array>>();
const sizes = new Map<string, { width: number; height: number }>();
let kept = 0;

interface PictureRequest {
  id: string;
  region: string;
  size: string;
  rotation: string;
  quality: string;
  format: string;
}

/** `12` or `12-3`: a file, or a page of one. */
async function findPicture(files: FindFile, name: string): Promise<{ file: PublicFile; page: number }> {
  const [, number, page] = /^([1-9]\d{0,9})(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
  const id = readId(number);
  const file = id === null ? undefined : await files(id);
  const isDrawn = file && (file.mime_type.startsWith('image/') || file.mime_type === 'application/pdf');
  if (!file || !isDrawn || Number(page ?? 1) > Math.max(1, file.pages ?? 1)) throw new AppError('notFound');
  return { file, page: Number(page ?? 1) - 1 };
}

function keep(key: string, bytes: Uint8Array): void {
  drawn.set(key, bytes);
  kept += bytes.length;
  for (const [oldest, old] of drawn) {
    if (kept <= MOST_BYTES) break;
    drawn.delete(oldest);
    kept -= old.length;
  }
}

async function inPlace<Made>(network: string, make: () => Promise<Made>): Promise<Made> {
  const leave = gate.enter(network);
  if (leave === null) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
  try {
    return await make();
  } finally {
    leave();
  }
}

async function draw(
  deps: Deps,
  network: string,
  key: string,
  file: PublicFile,
  page: number,
  order: PictureOrder,
): Promise<Uint8Array> {
  const known = drawn.get(key);
  if (known) return known;
  const begun = drawing.get(key);
  if (begun) return begun;
  const work = inPlace(network, () =>
    withLocalFile(deps.store, file.content_id, (path) =>
      runTask('picture', { path, mimeType: file.mime_type, page, order }),
    ),
  );
  drawing.set(key, work);
  try {
    const bytes = await work;
    keep(key, bytes);
    return bytes;
  } finally {
    drawing.delete(key);
  }
}

/** A picture as IIIF Image 3 asks for it; the right to see it is asked anew every time, the drawing is kept. */
export async function openPublicPicture(deps: Deps, files: FindFile, network: string, asked: PictureRequest) {
  const order = readOrder(asked);
  if (!order) throw new AppError('badRequest');
  const { file, page } = await findPicture(files, asked.id);
  const key = [
    file.content_id,
    page,
    asked.region,
    asked.size,
    asked.rotation,
    asked.quality,
    asked.format,
  ].join(' ');
  const bytes = await draw(deps, network, key, file, page, order);
  return {
    bytes,
    mimeType: asked.format === 'png' ? 'image/png' : asked.format === 'webp' ? 'image/webp' : 'image/jpeg',
    etag: `"${key.replaceAll(/[^\w,!^-]/g, '.')}"`,
  };
}

/** What can be asked of a picture. */
export async function pictureInfo(
  deps: Deps,
  files: FindFile,
  network: string,
  name: string,
  id: string,
): Promise<object> {
  const { file, page } = await findPicture(files, name);
  const key = `${file.content_id} ${page}`;
  const size =
    sizes.get(key) ??
    (await inPlace(network, () =>
      withLocalFile(deps.store, file.content_id, (path) =>
        runTask('pictureSize', { path, mimeType: file.mime_type, page }),
      ),
    ));
  if (sizes.size > 5000) sizes.clear();
  sizes.set(key, size);
  const scales = [1, 2, 4, 8, 16, 32].filter(
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
