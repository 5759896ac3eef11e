import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { findFile } from '../../queries/files/find-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { scanUpload } from '../preservation/virus-scan.ts';
import { keepPoster } from './derive-file.ts';
import { fileView } from './file-view.ts';
import { findChangeable } from './find-readable.ts';
import { discardContent, type TypedContent } from './store-content.ts';

/** Stores only a re-encoding of the uploaded picture, so that no uploaded bytes are served as a poster. */
export async function addPoster(
  deps: Deps,
  actor: Actor,
  fileId: number,
  picture: TypedContent,
): Promise<FileView> {
  try {
    const file = await findChangeable(deps.db, actor, 'file.write', fileId);
    const fits = file.mime_type.startsWith('video/') && picture.mimeType.startsWith('image/');
    if (!fits) throw new AppError('unsupportedMediaType');
    await scanUpload(deps, actor, picture.contentId, fileId);
    await withLocalFile(deps.store, picture.contentId, (path) =>
      keepPoster(deps, fileId, { path, mimeType: picture.mimeType }),
    );
  } catch (error) {
    throw error instanceof ConversionError ? new AppError('fileConversion') : error;
  } finally {
    await discardContent(deps, picture.contentId);
  }
  const row = await findFile(deps.db, fileId);
  if (!row) throw notFound('file', fileId);
  return fileView(row);
}
