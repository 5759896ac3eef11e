import type { Db } from '../../db/schema.ts';
import { addUnreferencedContent } from '../../queries/files/unreferenced-content.ts';
import type { DeletedFile } from '../../queries/files/write-files.ts';
import { deleteFiles, listFileIds } from '../../queries/files/write-files.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { listActiveJobs } from '../../queries/transcriptions/text-jobs.ts';
import { endJob } from '../transcriptions/run-text-job.ts';

/**
 * Deletes rows with their texts; jobs not yet read are cancelled and their quota is given back. The bytes are deleted
 * by the job once this transaction has committed. The caller updates the counts.
 */
export async function removeFiles(db: Db, ids: readonly number[]): Promise<DeletedFile[]> {
  if (ids.length === 0) return [];
  for (const { id } of await listActiveJobs(db, ids)) await endJob(db, id, 'cancelled');
  const deleted = await deleteFiles(db, ids);
  const contents = deleted
    .flatMap(({ content_id, thumbnail_id, poster_id }) => [content_id, thumbnail_id, poster_id])
    .filter((id) => id !== null);
  await addUnreferencedContent(db, contents, 0);
  await addJob(db, 'delete-content', {}, { key: 'delete-content' });
  return deleted;
}

/** For the trash before it deletes records for good; their files are no longer counted. */
export async function removeFilesOfRecords(db: Db, recordIds: readonly number[]): Promise<void> {
  if (recordIds.length === 0) return;
  const files = await listFileIds(db, recordIds);
  await removeFiles(
    db,
    files.map(({ id }) => id),
  );
}
