import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addUnreferencedContent } from '../../queries/files/unreferenced-content.ts';
import { deleteParts } from '../../queries/files/upload-parts.ts';
import { deleteUpload, lockStaleUploads, lockUpload } from '../../queries/files/upload-rows.ts';
import { addJob } from '../../queries/jobs/jobs.ts';

/** How long an upload waits for its next part, and how long the outcome of a finished one is kept. */
export const UPLOAD_LIFE_SECONDS = 24 * 60 * 60;
const BATCH = 20;

/** The bytes go with the job once this transaction has committed. */
export async function freeParts(db: Db, uploadId: string): Promise<void> {
  const contents = await deleteParts(db, uploadId);
  if (contents.length === 0) return;
  await addUnreferencedContent(db, contents, 0);
  await addJob(db, 'delete-content', {}, { key: 'delete-content' });
}

async function forget(db: Db, uploadId: string): Promise<void> {
  await freeParts(db, uploadId);
  await deleteUpload(db, uploadId);
}

export async function dropUpload({ db }: Pick<Deps, 'db'>, uploadId: string): Promise<void> {
  await inTransaction(db, async (one) => {
    if (await lockUpload(one, uploadId)) await forget(one, uploadId);
  });
}

export async function dropStaleUploads(
  { db }: Pick<Deps, 'db'>,
  shouldContinue: () => boolean,
): Promise<void> {
  while (shouldContinue()) {
    const count = await inTransaction(db, async (batch) => {
      const ids = await lockStaleUploads(batch, UPLOAD_LIFE_SECONDS, BATCH);
      for (const id of ids) await forget(batch, id);
      return ids.length;
    });
    if (count < BATCH) return;
  }
}
