import type { Db } from '../../db/schema.ts';
import { listDueLooks } from '../../queries/files/file-looks.ts';
import { addJob } from '../../queries/jobs/jobs.ts';

/** As many in an hour as leave the worker time for everything else. */
const MOST = 100;

export async function queueDueLooks(db: Db): Promise<void> {
  for (const fileId of await listDueLooks(db, MOST)) await addJob(db, 'derive-file', { fileId });
}
