import type { Deps } from '../../deps.ts';
import type { Size } from '../../derivatives/settle-picture.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PublicFile } from '../../queries/published/files.ts';
import { pageSizesOf } from '../iiif/picture-sizes.ts';
import { readId } from './find-address.ts';
import { inPlace } from './kept-drawings.ts';

/** A public file as it is at this request, and where the tiles of its pages are read from. */
export interface PictureFile extends PublicFile {
  pyramids: ReadonlyMap<number, string>;
}
export type FindFile = (id: number) => Promise<PictureFile | undefined>;

export interface FoundPicture {
  file: PictureFile;
  /** From 0. */
  page: number;
  size: Size;
}

/** `12` or `12-3`: a file, or a page of one; and how large it is. */
export async function findPicture(
  deps: Pick<Deps, 'store'>,
  files: FindFile,
  network: string,
  name: string,
): Promise<FoundPicture> {
  const [, number, page] = /^([1-9]\d{0,9})(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
  const id = readId(number);
  const file = id === null ? undefined : await files(id);
  const isDrawn = file && (file.mime_type.startsWith('image/') || file.mime_type === 'application/pdf');
  if (!file || !isDrawn || Number(page ?? 1) > Math.max(1, file.pages ?? 1)) throw new AppError('notFound');
  const at = Number(page ?? 1) - 1;
  const size = (await pageSizesOf(deps, file, (measure) => inPlace(network, measure)))[at];
  if (!size) throw new AppError('notFound');
  return { file, page: at, size };
}
