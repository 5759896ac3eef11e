import type { Db } from '../../db/schema.ts';
import { listDueFiles } from '../../queries/files/file-appearance.ts';
import { addJob } from '../../queries/jobs/jobs.ts';

/** As many in an hour as leave the worker time for everything else. */
const MAX_FILES_PER_HOUR = 100;

export async function queueDueFiles(db: Db): Promise<void> {
  for (const fileId of await listDueFiles(db, MAX_FILES_PER_HOUR))
    await addJob(db, 'derive-file', { fileId });
}
