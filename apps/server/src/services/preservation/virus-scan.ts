import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ScannerUnavailable, scanStream, type Verdict } from '../../engines/virus/clamd.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { type FileRow, findFile } from '../../queries/files/find-files.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertFileEvent } from '../../queries/preservation/file-events.ts';
import {
  findUploader,
  listNeverScanned,
  listWaitingFiles,
  lockScannedFile,
  setClean,
  setInfected,
  setUnscanned,
  setWaiting,
} from '../../queries/preservation/scans.ts';
import { addToInstitutionCounts } from '../../queries/records/record-counts.ts';
import type { Settings } from '../../settings.ts';
import { fileView } from '../files/file-view.ts';
import { findReadable } from '../files/find-readable.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';

/** Retried for days; after that the sweep queues it again. */
const ATTEMPTS = 20;

export async function queueScan(db: Db, fileId: number, priority = 0): Promise<void> {
  await addJob(db, 'scan-file', { fileId }, { key: `scan-file:${fileId}`, maxAttempts: ATTEMPTS, priority });
}

export async function queueDerivation(db: Db, fileId: number, priority = 0): Promise<void> {
  await addJob(db, 'derive-file', { fileId }, { key: `derive-file:${fileId}`, maxAttempts: 5, priority });
}

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

async function saveVerdict({ db }: Pick<Deps, 'db'>, file: FileRow, verdict: Verdict): Promise<void> {
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
async function releaseWithoutScan({ db }: Pick<Deps, 'db'>, fileId: number): Promise<void> {
  await inTransaction(db, async (one) => {
    await setUnscanned(one, fileId);
    await queueDerivation(one, fileId);
  });
}

/**
 * Scans a file that waits for it, or one that came before there was a scanner and is served meanwhile. May be killed
 * anywhere: until the last step the file waits, and is scanned again. A scanner that does not answer throws, and the
 * job is tried later.
 */
export async function scanFile(deps: Deps, fileId: number): Promise<void> {
  const { db, store, settings } = deps;
  const file = await findFile(db, fileId);
  const isOld = file?.scan === null && settings.clamav !== null;
  if (!file || (file.scan !== 'waiting' && !isOld)) return;
  // One that is scanned a second time may lie apart.
  await store.release(file.content_id);
  if (settings.clamav === null) {
    await releaseWithoutScan(deps, fileId);
    return;
  }
  const verdict = await scanStream(settings.clamav, await store.read(file.content_id));
  if (verdict.finding !== null) await store.quarantine(file.content_id);
  await saveVerdict(deps, file, verdict);
}

const BATCH = 500;

/** Files from before the scanner are scanned in small batches, after every file that a person waits for. */
const OLD_AT_ONCE = 500;
const LAST = 10;

/** Enqueues all waiting files again: the scanner may be back, or a job may have used its attempts. */
export async function queueWaitingScans({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  if (settings.clamav !== null)
    for (const id of await listNeverScanned(db, OLD_AT_ONCE)) await queueScan(db, id, LAST);
  for (let after = 0; ; ) {
    const ids = await listWaitingFiles(db, after, BATCH);
    for (const id of ids) await queueScan(db, id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

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

/**
 * For bytes that are drawn at once and not kept (a poster): scanned while the sender waits, and refused when that is
 * not possible, since the sender still has them.
 */
export async function scanUpload(
  { db, store, settings }: Pick<Deps, 'db' | 'store' | 'settings'>,
  actor: Actor,
  contentId: string,
  fileId: number,
): Promise<void> {
  if (settings.clamav === null) return;
  const verdict = await scanStream(settings.clamav, await store.read(contentId)).catch((error: unknown) => {
    if (!(error instanceof ScannerUnavailable)) throw error;
    throw new AppError('engineUnavailable', { message: ({ say }) => say('apiError.scannerAway') });
  });
  if (verdict.finding === null) return;
  await insertAuditEvent(db, {
    kind: 'virus',
    userId: actor.id,
    institutionId: actor.institutionId,
    resourceType: 'files',
    resourceId: fileId,
    details: { finding: verdict.finding, refused: true },
  });
  throw new AppError('fileQuarantined');
}

/** Mails the person who uploaded the file. */
export async function mailInfected({ db, settings }: Deps, fileId: number): Promise<void> {
  const upload = await findUploader(db, fileId);
  if (upload?.scan !== 'infected') return;
  const { name, finding, full_name, email } = upload;
  await sendMail(settings, {
    to: { name: full_name, address: email },
    subject: MAIL_TEXTS.say('mail.infected.subject', { name }),
    text: MAIL_TEXTS.say('mail.infected.body', { person: full_name, name, finding: finding ?? '' }),
  });
}
