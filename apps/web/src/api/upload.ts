import { IN_EDITOR_LANGUAGE } from '../ui/texts/editor-language.ts';
import { ApiError, communicationFailure } from './api-error.ts';
import { sessionEvents } from './session-events.ts';
import { tokenStore } from './token-store.ts';

interface UploadOptions {
  /** 0 to 1 of what has left this computer. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

function post(url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    // fetch tells nothing of an upload's progress.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    const token = tokenStore.get();
    const headers = { ...IN_EDITOR_LANGUAGE, ...(token && { authorization: `Bearer ${token}` }) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => resolve(request);
    request.onerror = () => reject(communicationFailure());
    request.onabort = () => reject(signal?.reason);
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Multipart upload with progress; a dead session is mended and the file sent again, as with every call. */
export async function upload<Reply>(
  url: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Reply> {
  const used = tokenStore.get();
  let request = await post(url, form, options);
  if (request.status === 401) {
    const error = new ApiError(401, request.response ?? {});
    if (tokenStore.get() === used) {
      await sessionEvents.waitForSignIn().catch(() => {
        throw error;
      });
    }
    request = await post(url, form, options);
  }
  if (request.status < 200 || request.status >= 300)
    throw new ApiError(request.status, request.response ?? {});
  return request.response as Reply;
}
