import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { findFile } from '../../queries/files/find-files.ts';
import { setWaiting } from '../../queries/preservation/scans.ts';
import type { Settings } from '../../settings.ts';
import { fileView } from '../files/file-view.ts';
import { findReadable } from '../files/find-readable.ts';
import { queueScan } from './queue-scan.ts';

/** For a file that was found infected by mistake, once the scanner knows better, and for one that came before it. */
export async function scanAgain(
  db: Db,
  actor: Actor,
  settings: Pick<Settings, 'clamav'>,
  id: number,
): Promise<FileView> {
  await findReadable(db, actor, 'file.scan', id);
  if (settings.clamav === null)
    throw new AppError('badRequest', { message: ({ say }) => say('apiError.noScanner') });
  await setWaiting(db, id);
  await queueScan(db, id);
  const row = await findFile(db, id);
  if (!row) throw notFound('file', id);
  return fileView(row);
}
