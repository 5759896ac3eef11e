import { setTimeout as sleep } from 'node:timers/promises';
import type { TextOrProgress } from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { TextJob } from '../../queries/transcriptions/text-jobs.ts';
import { findJobByLink, findTextJob } from '../../queries/transcriptions/text-jobs.ts';
import { findTranscription } from '../../queries/transcriptions/transcriptions.ts';
import { findReadable } from '../files/find-readable.ts';
import { reasonText } from './manage-jobs.ts';

const POLL_INTERVAL_MS = 150;
const LINK = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Text of the machine, progress of its job, or the reason for a failure. */
async function outcomeOf(db: Db, job: TextJob, fileId: number): Promise<TextOrProgress> {
  if (job.state === 'queued' || job.state === 'running') {
    return { fileId, status: 'processing', progress: Math.min(1, Math.round(job.progress * 1000) / 1000) };
  }
  if (job.state !== 'done')
    throw new AppError('fileConversion', { message: (texts) => reasonText(texts, job) ?? '' });
  const text = await findTranscription(db, fileId);
  return { fileId, transcription: text?.machine_text ?? '' };
}

/** The text if it is ready within the time, else the progress. */
export async function awaitText(
  db: Db,
  job: TextJob,
  fileId: number,
  patienceMs: number,
): Promise<TextOrProgress> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const now = await findTextJob(db, job.id);
    if (!now) throw notFound('file', fileId);
    const outcome = await outcomeOf(db, now, fileId);
    if (outcome.transcription !== undefined || Date.now() >= until) return outcome;
    await sleep(POLL_INTERVAL_MS);
  }
}

/** `link` must be one from the answer to a sending; any other address is unknown here and is never fetched. */
export async function readSpeechOutcome(
  db: Db,
  actor: Actor,
  { link, fileId }: { link: string; fileId: number },
): Promise<TextOrProgress> {
  await findReadable(db, actor, 'transcription.read', fileId);
  const job = LINK.test(link) ? await findJobByLink(db, link) : undefined;
  if (!job || job.file_id !== fileId) throw notFound('transcription');
  return outcomeOf(db, job, fileId);
}
