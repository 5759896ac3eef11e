import { SEND_MAX, type SendBody, type SendResult } from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { SENDABLE_BYTES, type TextKind, textKindOf } from '@regest/contract/values/file-types.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound, refused } from '../../errors/app-error.ts';
import { callTexts } from '../../operation/call-origin.ts';
import { type FileRow, listFilesBelow, listFilesByIds } from '../../queries/files/find-files.ts';
import { lockFile } from '../../queries/files/write-files.ts';
import { addJob, priorityBehind } from '../../queries/jobs/jobs.ts';
import { findRecordPlace } from '../../queries/records/find-records.ts';
import { lockQuota, takeQuota } from '../../queries/transcriptions/quota.ts';
import {
  countActiveJobs,
  findActiveJob,
  insertTextJob,
  insertTextJobs,
  listFilesWithJob,
  lockFiles,
  queueKey,
  remainingQuota,
  type TextJob,
} from '../../queries/transcriptions/text-jobs.ts';
import { requireReach } from '../access/institution-scope.ts';
import { inspected } from '../files/derive-file.ts';
import { findReadable, requireReadable } from '../files/find-readable.ts';
import { requireScanned } from '../preservation/require-scanned.ts';
import { requireEngine } from './engines.ts';
import { chosenOcrLanguage } from './ocr-language.ts';
import { chosenSpeechLanguage, localeOfRecord } from './speech-language.ts';

/** A killed worker counts as an attempt; the next one continues its work. */
const ATTEMPTS = 6;
/** Concurrent scans of one institution, over all processes; each uses all cores for its pages. */
const MAX_CONCURRENT_SCANS = 2;
const LIMIT_ERRORS = { ocr: 'ocrLimitExceeded', stt: 'transcriptionLimitExceeded' } as const;

export interface Sending {
  fileId: number;
  kind: TextKind;
  /** Null for OCR in the languages of the record. */
  language: string | null;
}

function requireSendable(file: FileRow, kind: TextKind, mimeType: string): void {
  if (file.parent_deleted) throw refused('records.refused.deleted');
  // Documents of agreements have no texts, which are searched.
  if (file.agreement_id !== null || textKindOf(mimeType) !== kind) throw new AppError('unsupportedMediaType');
  if (file.size > SENDABLE_BYTES[kind]) throw new AppError('tooLarge');
}

/** Cost in pages or started seconds. A file that cannot be opened is refused here and costs nothing. */
async function costOf(deps: Deps, file: FileRow, kind: TextKind): Promise<number> {
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
  /** Number of jobs of the institution and of the person before it. */
  place: number;
}

async function queueTextJob(db: Db, { id, kind, institutionId, place }: QueuedJob): Promise<void> {
  await addJob(
    db,
    kind === 'ocr' ? 'recognise-text' : 'transcribe-speech',
    { jobId: id },
    {
      key: queueKey(id),
      maxAttempts: ATTEMPTS,
      priority: priorityBehind(place),
      // Jobs are long, so those of one institution share queues and delay no other institution.
      queue: kind === 'stt' ? `speech-${institutionId}` : `ocr-${institutionId}-${id % MAX_CONCURRENT_SCANS}`,
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

/** Takes the quota and queues the job in one transaction. A queued file is not queued twice. */
export async function sendFile(deps: Deps, actor: Actor, sending: Sending): Promise<TextJob> {
  const file = await findReadable(deps.db, actor, 'transcription.send', sending.fileId);
  requireScanned(file);
  // Before the worker's inspection the type is a guess by the first bytes.
  if (file.inspected_at !== null) requireSendable(file, sending.kind, file.mime_type);
  const running = await findActiveJob(deps.db, file.id);
  if (running) return running;
  await requireEngine(deps.settings, sending.kind, sending.language);
  const cost = await costOf(deps, file, sending.kind);
  return inTransaction(deps.db, (db) => queueJob(db, actor, file, sending, cost));
}

/** Rows of one insert: each has seven of the 65,535 parameters that a statement may have. */
const ROWS_PER_INSERT = 1000;

interface PricedFile {
  file: FileRow;
  cost: number;
  language: string | null;
}

const reasonOf = (error: AppError) => {
  const words = callTexts();
  return error.details.message?.(words) ?? words.say(`apiError.${error.type}`);
};

const refusal = ({ id, name }: FileRow, error: AppError) => ({ id, name, reason: reasonOf(error) });

async function filesOf(db: Db, actor: Actor, { kind, files, under }: SendBody): Promise<FileRow[]> {
  if ((files === undefined) === (under === undefined)) throw invalidField('files', 'Required');
  if (under !== undefined) {
    const record = await findRecordPlace(db, under);
    if (!record) throw notFound('record', under);
    const institutionId = record.institution_id;
    requireReach(actor, 'transcription.send', { institutionId }, record.level, under);
    const below = [{ institutionId, path: record.path }];
    const rows = await listFilesBelow(db, below, { sendable: kind, limit: SEND_MAX + 1 });
    if (rows.length > SEND_MAX) throw invalidField('under', 'Range');
    return rows;
  }
  const ids = [...new Set(files?.map(({ id }) => id))];
  const rows = new Map((await listFilesByIds(db, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    requireReadable(actor, 'transcription.send', row, id);
    return row as FileRow;
  });
}

/** Takes quota in the order of the files: files past it are refused without delaying the others. */
async function queueFiles(db: Db, actor: Actor, { kind }: SendBody, priced: readonly PricedFile[]) {
  const ids = priced.map(({ file }) => file.id);
  const institutions = [...new Set(priced.map(({ file }) => file.institution_id))].toSorted((a, b) => a - b);
  for (const id of institutions) await lockQuota(db, id);
  const live = await lockFiles(db, ids);
  const underway = await listFilesWithJob(db, ids);
  const result: SendResult = { sent: [], underway: [...underway], cost: 0, refused: [] };
  for (const institutionId of institutions) {
    let left = await remainingQuota(db, institutionId, kind);
    const paid: PricedFile[] = [];
    for (const one of priced) {
      const { file, cost } = one;
      if (file.institution_id !== institutionId || underway.has(file.id)) continue;
      if (!live.has(file.id)) result.refused.push(refusal(file, notFound('file', file.id)));
      else if (cost > left) result.refused.push(refusal(file, new AppError(LIMIT_ERRORS[kind])));
      else {
        left -= cost;
        paid.push(one);
      }
    }
    const cost = paid.reduce((sum, one) => sum + one.cost, 0);
    if (paid.length > 0) await takeQuota(db, institutionId, kind, cost);
    const waiting = await countActiveJobs(db, institutionId, actor.id);
    let place = waiting.institution + waiting.person;
    for (let at = 0; at < paid.length; at += ROWS_PER_INSERT) {
      const part = paid.slice(at, at + ROWS_PER_INSERT);
      const jobs = await insertTextJobs(
        db,
        part.map(({ file, cost: own, language }) => ({
          institutionId,
          fileId: file.id,
          fileName: file.name,
          kind,
          language,
          cost: own,
          by: actor.id,
        })),
      );
      for (const id of jobs) {
        await queueTextJob(db, { id, kind, institutionId, place });
        // Each job counts twice, for the institution and for the person.
        place += 2;
      }
    }
    result.sent.push(...paid.map(({ file }) => file.id));
    result.cost += cost;
  }
  return result;
}

/**
 * Queues all files: after the answer nothing depends on the browser any more. Unreadable files are refused by name
 * without stopping the others.
 */
export async function sendFiles(deps: Deps, actor: Actor, body: SendBody): Promise<SendResult> {
  const files = await filesOf(deps.db, actor, body);
  const ownLanguages = new Map(body.files?.map(({ id, language }) => [id, language]));
  const choose = body.kind === 'stt' ? chosenSpeechLanguage : chosenOcrLanguage;
  const chosenOf = ({ id }: FileRow) => choose(ownLanguages.get(id) ?? body.language);
  for (const language of new Set(files.map(chosenOf))) {
    if (body.kind === 'ocr' || language !== null) await requireEngine(deps.settings, body.kind, language);
  }
  const languageOf = async (file: FileRow) => {
    const chosen = chosenOf(file);
    if (body.kind === 'ocr' || chosen !== null) return chosen;
    const language = await localeOfRecord(deps.db, deps.settings, file.id);
    await requireEngine(deps.settings, 'stt', language);
    return language;
  };
  const priced: PricedFile[] = [];
  const refused: SendResult['refused'] = [];
  for (const file of files) {
    try {
      requireScanned(file);
      const language = await languageOf(file);
      priced.push({ file, cost: await costOf(deps, file, body.kind), language });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(refusal(file, error));
    }
  }
  if (priced.length === 0) return { sent: [], underway: [], cost: 0, refused };
  const result = await inTransaction(deps.db, (db) => queueFiles(db, actor, body, priced));
  return { ...result, refused: [...refused, ...result.refused] };
}
