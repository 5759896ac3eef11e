import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { scanStream, type Verdict } from '../../engines/virus/clamd.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { type FileRow, findFile } from '../../queries/files/find-files.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertFileEvent } from '../../queries/preservation/file-events.ts';
import { lockScannedFile, setClean, setInfected, setUnscanned } from '../../queries/preservation/scans.ts';
import { addToInstitutionCounts } from '../../queries/records/record-counts.ts';
import { queueDerivation } from './queue-scan.ts';

/** Hides an infected file from the public at once; its uploader and the administrators get a mail. */
async function quarantine(db: Db, file: FileRow, finding: string, wasPublished: boolean): Promise<void> {
  await setInfected(db, file.id, finding);
  if (wasPublished) await addToInstitutionCounts(db, file.institution_id, { published_files: -1 });
  await insertAuditEvent(db, {
    kind: 'virus',
    userId: file.created_by,
    institutionId: file.institution_id,
    resourceType: 'files',
    resourceId: file.id,
    details: { name: file.name, finding },
  });
  await addJob(db, 'mail-infected', { fileId: file.id }, { key: `mail-infected:${file.id}` });
  await addJob(db, 'mail-file-problems', {}, { key: 'mail-file-problems', keepsTime: true });
}

async function keepVerdict({ db }: Pick<Deps, 'db'>, file: FileRow, verdict: Verdict): Promise<void> {
  await inTransaction(db, async (one) => {
    const row = await lockScannedFile(one, file.id);
    if (row?.content_id !== file.content_id || row.scan !== file.scan) return;
    await insertFileEvent(one, {
      file_id: file.id,
      kind: 'virusCheck',
      outcome: verdict.finding === null ? 'ok' : 'infected',
      detail: verdict.finding,
      agent: verdict.agent,
    });
    if (verdict.finding !== null) {
      await quarantine(one, file, verdict.finding, row.is_published);
      return;
    }
    await setClean(one, file.id);
    if (file.scan === 'waiting') await queueDerivation(one, file.id);
  });
}

/** The setting was taken away while files waited: they must not wait for ever. */
async function letGo({ db }: Pick<Deps, 'db'>, fileId: number): Promise<void> {
  await inTransaction(db, async (one) => {
    await setUnscanned(one, fileId);
    await queueDerivation(one, fileId);
  });
}

/**
 * Has a file scanned that waits for it, or that came before there was a scanner and is served meanwhile. May be killed anywhere: until the last step the file waits, and is scanned again. A
 * scanner that does not answer throws, and the job is tried later.
 */
export async function scanFile(deps: Deps, fileId: number): Promise<void> {
  const { db, store, settings } = deps;
  const file = await findFile(db, fileId);
  const isOld = file?.scan === null && settings.clamav !== null;
  if (!file || (file.scan !== 'waiting' && !isOld)) return;
  // One that is scanned a second time may lie apart.
  await store.release(file.content_id);
  if (settings.clamav === null) {
    await letGo(deps, fileId);
    return;
  }
  const verdict = await scanStream(settings.clamav, await store.read(file.content_id));
  if (verdict.finding !== null) await store.quarantine(file.content_id);
  await keepVerdict(deps, file, verdict);
}
