import { UPLOADS_PATH, type UploadedFile } from '@regest/contract/endpoints/files.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, communicationFailure } from '../../../api/api-error.ts';
import { sessionEvents } from '../../../api/session-events.ts';
import { tokenStore } from '../../../api/token-store.ts';
import { IN_EDITOR_LANGUAGE } from '../../../ui/texts/editor-language.ts';
import { partsOf, type SendOptions } from './upload-item.ts';

const RETRY_AFTER = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function apiError(error: Error): ApiError {
  const status = statusOf(error);
  if (status === 0) return communicationFailure();
  try {
    const body: unknown = JSON.parse((error as DetailedError).originalResponse?.getBody() ?? '');
    return new ApiError(status, body as Record<string, unknown>);
  } catch {
    return new ApiError(status);
  }
}

/** The file in a reply; null after a lost last reply, since a resumed upload then returns only its offset. */
function fileFrom(body: string): UploadedFile | null {
  try {
    const file = JSON.parse(body) as UploadedFile;
    return typeof file.id === 'number' ? file : null;
  } catch {
    return null;
  }
}

/**
 * Sends a file by the tus protocol: a lost connection resumes where it stopped, as does the same file chosen again
 * after the page was closed, for the same record and field only.
 */
export function sendInParts(options: SendOptions): Promise<UploadedFile | null> {
  const { file, target, chosen, signal, onProgress } = options;
  const fields = partsOf(target, file);
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: UPLOADS_PATH,
      metadata: { ...fields, ...chosen, filename: file.name },
      retryDelays: RETRY_AFTER,
      removeFingerprintOnSuccess: true,
      fingerprint: async () =>
        ['regest', ...Object.values(fields), file.size, file.lastModified].map(String).join('|'),
      onBeforeRequest: (request) => {
        const token = tokenStore.get();
        request.setHeader('accept-language', IN_EDITOR_LANGUAGE['accept-language']);
        if (token) request.setHeader('authorization', `Bearer ${token}`);
      },
      onShouldRetry: (error) => {
        const status = statusOf(error);
        return status === 0 || status === 409 || status === 423 || status >= 500;
      },
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      onError: (error) => {
        if (statusOf(error) !== 401) return reject(apiError(error));
        // The session has expired; the upload resumes after the sign-in.
        sessionEvents.waitForSignIn().then(
          () => upload.start(),
          () => reject(apiError(error)),
        );
      },
      onSuccess: ({ lastResponse }) => resolve(fileFrom(lastResponse.getBody())),
    });
    signal.addEventListener('abort', () => {
      // Deletes the upload on the server; without a connection the server's cleanup deletes it later.
      upload.abort(true).catch(() => undefined);
      reject(signal.reason);
    });
    upload.findPreviousUploads().then(([previous]) => {
      if (signal.aborted) return;
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    }, reject);
  });
}
