import type { Db } from '../../db/schema.ts';
import { importKey } from '../../queries/imports/imports.ts';
import type { JobPayloads } from '../../queries/jobs/job-payloads.ts';
import { addJob } from '../../queries/jobs/jobs.ts';

type ImportJob = 'check-import' | 'apply-import' | 'undo-import' | 'index-import';

/** What is done with imports takes long: those of one institution wait for each other, not everybody for them. */
export async function queueImport<Name extends ImportJob>(
  db: Db,
  institutionId: number,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  const queue = `imports-${institutionId}`;
  // One thing at a time is done with an import; its words follow, whatever is begun meanwhile.
  await addJob(
    db,
    name,
    payload,
    name === 'index-import' ? { queue } : { queue, key: importKey(payload.importId) },
  );
}
