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

/** Attempts cover some days; after that the sweep queues the file again. */
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

/** Releases files that were waiting when the scanner was removed from the settings. */
async function releaseWithoutScan({ db }: Pick<Deps, 'db'>, fileId: number): Promise<void> {
  await inTransaction(db, async (one) => {
    await setUnscanned(one, fileId);
    await queueDerivation(one, fileId);
  });
}

/**
 * Scans a waiting file, or an older one that is served meanwhile. Can be killed anywhere: until the last step the
 * file waits, and is scanned again. A scanner without an answer throws, and the job is tried later.
 */
export async function scanFile(deps: Deps, fileId: number): Promise<void> {
  const { db, store, settings } = deps;
  const file = await findFile(db, fileId);
  const isOld = file?.scan === null && settings.clamav !== null;
  if (!file || (file.scan !== 'waiting' && !isOld)) return;
  // The content of a file scanned a second time may be in quarantine.
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

/** Older files of one batch; they are scanned after every file that a person waits for. */
const MAX_OLD_FILES = 500;
const LAST_PRIORITY = 10;

/** Enqueues all waiting files again: the scanner may be back, or a job may have used its attempts. */
export async function queueWaitingScans({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  if (settings.clamav !== null)
    for (const id of await listNeverScanned(db, MAX_OLD_FILES)) await queueScan(db, id, LAST_PRIORITY);
  for (let after = 0; ; ) {
    const ids = await listWaitingFiles(db, after, BATCH);
    for (const id of ids) await queueScan(db, id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

/** Queues another scan of a file found infected by mistake, or older than the scanner. */
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
 * Scans bytes that are converted at once and not kept (a poster) while the sender waits. A failed scan refuses them,
 * since the sender still has them.
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
