import type { Actor } from '@regest/contract/permissions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { SENDABLE_BYTES, textKindOf } from '@regest/contract/values/file-types.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound, refused } from '../../errors/app-error.ts';
import type { FileRow } from '../../queries/files/find-files.ts';
import { lockFile } from '../../queries/files/write-files.ts';
import { addJob, turn } from '../../queries/jobs/jobs.ts';
import { lockQuota, takeQuota } from '../../queries/transcriptions/quota.ts';
import type { TextJob } from '../../queries/transcriptions/text-jobs.ts';
import {
  countActiveJobs,
  findActiveJob,
  insertTextJob,
  queueKey,
} from '../../queries/transcriptions/text-jobs.ts';
import { findReadable } from '../files/find-readable.ts';
import { inspected } from '../files/inspect-stored.ts';
import { requireScanned } from '../preservation/require-scanned.ts';
import { requireEngine } from './require-engine.ts';

/** A killed worker counts as a try; the next one goes on where it stopped. */
const ATTEMPTS = 6;
/** Of one institution in one process or many; each reads as many pages at once as there are cores. */
const READING_AT_ONCE = 2;
export const LIMIT_ERRORS = { ocr: 'ocrLimitExceeded', stt: 'transcriptionLimitExceeded' } as const;

export interface Sending {
  fileId: number;
  kind: TextKind;
  /** Null for OCR, which reads Polish and English. */
  language: string | null;
}

function requireSendable(file: FileRow, kind: TextKind, mimeType: string): void {
  if (file.parent_deleted) throw refused('records.refused.deleted');
  if (textKindOf(mimeType) !== kind) throw new AppError('unsupportedMediaType');
  if (file.size > SENDABLE_BYTES[kind]) throw new AppError('tooLarge');
}

/** Pages or started seconds. A file that cannot be opened costs nothing: it is refused here. */
export async function costOf(deps: Deps, file: FileRow, kind: TextKind): Promise<number> {
  const { mime_type, pages, duration, problem } = await inspected(deps, file);
  requireSendable(file, kind, mime_type);
  const cost = kind === 'ocr' ? pages : duration === null ? null : Math.ceil(duration);
  if (problem !== null || cost === null || cost === 0) throw new AppError('fileConversion');
  return cost;
}

interface QueuedJob {
  id: number;
  kind: TextKind;
  institutionId: number;
  /** How many jobs of the institution and of the person are before it. */
  place: number;
}

export async function queueTextJob(db: Db, { id, kind, institutionId, place }: QueuedJob): Promise<void> {
  await addJob(
    db,
    kind === 'ocr' ? 'recognise-text' : 'transcribe-speech',
    { jobId: id },
    {
      key: queueKey(id),
      maxAttempts: ATTEMPTS,
      priority: turn(place),
      // They take long: those of one institution wait for each other, not everybody for them.
      queue: kind === 'stt' ? `speech-${institutionId}` : `ocr-${institutionId}-${id % READING_AT_ONCE}`,
    },
  );
}

async function queueJob(db: Db, actor: Actor, file: FileRow, sending: Sending, cost: number) {
  const { kind, language } = sending;
  const institutionId = file.institution_id;
  await lockQuota(db, institutionId);
  if (!(await lockFile(db, file.id))) throw notFound('file', file.id);
  const running = await findActiveJob(db, file.id);
  if (running) return running;
  if (!(await takeQuota(db, institutionId, kind, cost))) throw new AppError(LIMIT_ERRORS[kind]);
  const waiting = await countActiveJobs(db, institutionId, actor.id);
  const { id: fileId, name: fileName } = file;
  const job = await insertTextJob(db, {
    institutionId,
    fileId,
    fileName,
    kind,
    language,
    cost,
    by: actor.id,
  });
  await queueTextJob(db, { id: job.id, kind, institutionId, place: waiting.institution + waiting.person });
  return job;
}

/** Takes the quota and queues the job in one transaction. A file that is on its way already is not sent twice. */
export async function sendFile(deps: Deps, actor: Actor, sending: Sending): Promise<TextJob> {
  const file = await findReadable(deps.db, actor, 'transcription.send', sending.fileId);
  requireScanned(file);
  // Before the worker has looked inside, the type is a guess by the first bytes.
  if (file.inspected_at !== null) requireSendable(file, sending.kind, file.mime_type);
  const running = await findActiveJob(deps.db, file.id);
  if (running) return running;
  await requireEngine(deps.settings, sending.kind, sending.language);
  const cost = await costOf(deps, file, sending.kind);
  return inTransaction(deps.db, (db) => queueJob(db, actor, file, sending, cost));
}
