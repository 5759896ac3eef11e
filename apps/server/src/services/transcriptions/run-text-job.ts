import type { JobReason } from '@regest/contract/endpoints/jobs.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ConversionError, EngineUnavailable, mayPass, TRIES } from '../../engines/engine-errors.ts';
import type { JobRun } from '../../operation/job-run.ts';
import { type FileRow, findFile } from '../../queries/files/find-files.ts';
import { giveBackQuota, lockQuota } from '../../queries/transcriptions/quota.ts';
import {
  deletePages,
  endTextJob,
  findTextJob,
  listAbandonedJobs,
  setProgress,
  startTextJob,
  type TextJob,
} from '../../queries/transcriptions/text-jobs.ts';
import { takeJobPages } from '../../queries/transcriptions/text-pages.ts';
import { findTranscription, setMachineText } from '../../queries/transcriptions/transcriptions.ts';
import { put } from '../../search/index.ts';
import { StoreError } from '../../store/store.ts';
import { requireScanned } from '../preservation/require-scanned.ts';
import { storePages } from './store-pages.ts';

const POLL_INTERVAL_MS = 1000;

/** The job was cancelled or its file deleted; that request has settled the quota. */
class Cancelled extends Error {}

/** Writes the progress and reads on the way whether the job was cancelled or its file deleted. */
function watch(deps: Deps, jobId: number) {
  const stop = new AbortController();
  let progress = 0;
  const look = () =>
    setProgress(deps.db, jobId, progress).then(
      (isStillExpected) => isStillExpected || stop.abort(new Cancelled('the job was cancelled')),
      (error: unknown) => deps.log.warn({ err: error, jobId }, 'progress could not be written'),
    );
  const timer = setInterval(look, POLL_INTERVAL_MS);
  return {
    signal: stop.signal,
    onProgress(done: number) {
      progress = done;
    },
    end: () => clearInterval(timer),
  };
}

/** Ends a job without a text and gives its quota back, in one transaction and only once. */
export async function endJob(
  db: Db,
  id: number,
  state: 'failed' | 'cancelled',
  reason: JobReason | null = null,
): Promise<TextJob | undefined> {
  const ended = await endTextJob(db, id, state, reason);
  if (!ended) return undefined;
  await giveBackQuota(db, ended.institution_id, ended.kind, ended.cost);
  await deletePages(db, id);
  return ended;
}

export interface ReadText {
  text: string;
  /** A locale for speech, the ids of languages for a scan. */
  language: string | null;
}

export interface TextWork {
  job: TextJob;
  file: FileRow;
  /** Aborted when the program stops or the job is cancelled. */
  signal: AbortSignal;
  /** Reports the progress from 0 to 1; it is written about once a second. */
  onProgress(done: number): void;
}

/** Reason for which no retry can succeed; null when one may. */
function finalReason(error: unknown, { attempt }: JobRun): JobReason | null {
  if (error instanceof ConversionError) {
    return mayPass(error.problem) && attempt < TRIES ? null : error.problem;
  }
  if (error instanceof EngineUnavailable) return 'engineUnavailable';
  if (error instanceof StoreError && error.code === 'notFound') return 'missing';
  return null;
}

async function failJob(deps: Pick<Deps, 'db'>, jobId: number, reason: JobReason): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const job = await findTextJob(db, jobId);
    if (!job) return;
    await lockQuota(db, job.institution_id);
    await endJob(db, jobId, 'failed', reason);
  });
}

async function keepText(
  deps: Deps,
  { id, file_id, kind }: TextJob,
  { text, language }: ReadText,
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const ended = await endTextJob(db, id, 'done');
    if (!ended || file_id === null) return;
    await setMachineText(db, { fileId: file_id, kind, language, text });
    if (kind === 'ocr') await takeJobPages(db, file_id, id);
    // A correction stays in effect; its words are matched with the new boxes.
    const corrected = (await findTranscription(db, file_id))?.corrected_text;
    await storePages(db, file_id, kind, corrected ?? text);
    await put(db, 'text', [file_id]);
    await deletePages(db, id);
  });
}

/** Runs one job: its text is stored, or its quota given back, or it is left for a retry. */
export async function runTextJob(
  deps: Deps,
  jobId: number,
  run: JobRun,
  read: (work: TextWork) => Promise<ReadText>,
): Promise<void> {
  const job = await startTextJob(deps.db, jobId);
  const file = job?.file_id ? await findFile(deps.db, job.file_id) : undefined;
  if (!job || !file) return;
  const watched = watch(deps, jobId);
  const signal = AbortSignal.any([run.signal, watched.signal]);
  try {
    requireScanned(file);
    await keepText(deps, job, await read({ job, file, signal, onProgress: watched.onProgress }));
  } catch (error) {
    if (watched.signal.aborted) return;
    // A stopping program ends its children, which looks like a file that crashes them.
    const reason = run.signal.aborted
      ? null
      : (finalReason(error, run) ?? (run.isLastAttempt ? 'engine' : null));
    deps.log.warn({ err: error, jobId, reason }, 'a text could not be made');
    if (reason === null) throw error;
    await failJob(deps, jobId, reason);
  } finally {
    watched.end();
  }
}

/** Gives back the quota of jobs whose last worker was killed before it could. */
export async function settleAbandoned(deps: Pick<Deps, 'db'>): Promise<number> {
  const ids = await listAbandonedJobs(deps.db);
  for (const id of ids) await failJob(deps, id, 'interrupted');
  return ids.length;
}
