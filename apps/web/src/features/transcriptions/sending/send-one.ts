import { filesApi } from '@regest/contract/endpoints/files.ts';
import { jobsApi } from '@regest/contract/endpoints/jobs.ts';
import { transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { ApiError, errorMessageKey } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { urlOf } from '../../../api/url-of.ts';
import type { Translate } from '../../../ui/texts/translate.ts';

/** Resolves after the time, or at once when it is stopped. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

const SPEECH_RETRY = 5_000;
const OCR_RETRY = 2_000;
const PAGE = 100;

export interface Sending {
  fileId: number;
  institutionId: number;
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

/** A text that could not be made, in words for people. */
class TextFailure extends Error {
  override readonly name = 'TextFailure';
}

/** An answer that will not change, however often it is asked for. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.type === 'fileConversion' || (error.status >= 400 && error.status < 500 && error.status !== 429)
  );
}

export function failureText(error: unknown, t: Translate): string {
  if (error instanceof TextFailure) return error.message;
  if (error instanceof ApiError) {
    if (error.type === 'ocrLimitExceeded') return t('ocrLimitExceededError');
    if (error.type === 'transcriptionLimitExceeded') return t('transcriptionLimitExceededError');
    if (error.type === 'fileConversion') return t('fileConversionError');
    // It names the setting that is missing.
    if (error.type === 'engineUnavailable') return error.message;
  }
  return t(errorMessageKey(error));
}

/** The newest job of the file: its state tells when the text is ready. */
async function findJob({ fileId, institutionId, signal }: Sending) {
  for (let page = 0; ; page += 1) {
    const query = { kind: 'ocr', institution_id: institutionId, page, per_page: PAGE } as const;
    const { content, totalPages } = await call(jobsApi.list, { query, signal });
    const job = content.find((one) => one.fileId === fileId);
    if (job || page + 1 >= totalPages) return job;
  }
}

export async function sendOcr(sending: Sending, t: Translate): Promise<void> {
  const { fileId, signal, onProgress } = sending;
  const reply = await call(transcriptionsApi.sendOcr, { params: { fileId }, signal });
  if (reply.status !== 'processing') return;
  onProgress(reply.progress ?? 0);
  while (!signal.aborted) {
    await pause(OCR_RETRY, signal);
    const job = await findJob(sending).catch((error) => {
      if (isFinal(error)) throw error;
      return undefined;
    });
    if (job?.state === 'done') return;
    if (job?.state === 'failed') throw new TextFailure(job.reasonText ?? t('ocr.error'));
    if (job?.state === 'cancelled') throw new TextFailure(t('jobs.reason.cancelled'));
    if (job) onProgress(job.progress);
  }
}

/** Asks every five seconds until the text is there; only a file that cannot be read ends it before. */
export async function sendSpeech(sending: Sending, language: string): Promise<void> {
  const { fileId, signal, onProgress } = sending;
  const query = { fileId, language, fileLink: urlOf(filesApi.read.path, { id: fileId }) };
  const { transcriptionLink } = await call(transcriptionsApi.sendSpeech, { query, signal });
  while (!signal.aborted) {
    try {
      const reply = await call(transcriptionsApi.getSpeech, { query: { fileId, transcriptionLink }, signal });
      if (reply.status !== 'processing') return;
      onProgress(reply.progress ?? 0);
    } catch (error) {
      if (isFinal(error)) throw error;
    }
    await pause(SPEECH_RETRY, signal);
  }
}
