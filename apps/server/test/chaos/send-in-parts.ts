import { setTimeout as wait } from 'node:timers/promises';
import { offsetIn, type Tus } from '../files/tus.ts';

/** An upload in several requests, each of which may reach another server. */
export interface InParts {
  bytes: Buffer;
  metadata: Record<string, string | number>;
}

const TIMEOUT_MS = 60_000;
const PARTS = 4;
/** Statuses after which a client retries: another request was first, or is still running. */
const RETRY_STATUSES = new Set([409, 423]);

/** Resumes on any server until the file is complete; null after the time limit. */
export async function sendInParts(
  tus: Tus,
  anyWeb: () => string,
  { bytes, metadata }: InParts,
): Promise<Response | null> {
  const step = Math.ceil(bytes.length / PARTS);
  let path: string | null = null;
  let offset: number | null = 0;
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
    try {
      path ??= await tus.begin(anyWeb(), bytes.length, metadata);
      offset ??= offsetIn(await tus.head(anyWeb(), path));
      const answer = await tus.patch(anyWeb(), path, offset, bytes.subarray(offset, offset + step));
      if (answer.status === 204) offset = offsetIn(answer);
      else if (answer.status >= 500 || RETRY_STATUSES.has(answer.status)) throw new Error(answer.statusText);
      else return answer;
    } catch {
      offset = path === null ? 0 : null;
      await wait(200);
    }
  }
  return null;
}
