import type { Deps } from '../../deps.ts';
import { LARGEST_SIDE } from '../../derivatives/settle-picture.ts';
import { type FindFile, findPicture } from './find-picture.ts';

const TILE = 512;

/** What can be asked of a picture. */
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
