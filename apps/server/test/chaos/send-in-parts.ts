import { setTimeout as wait } from 'node:timers/promises';
import { offsetIn, type Tus } from '../files/tus.ts';

/** Bytes that go up in several requests, each of which may meet another server. */
export interface InParts {
  bytes: Buffer;
  metadata: Record<string, string | number>;
}

const TIMEOUT_MS = 60_000;
const PARTS = 4;
/** What every client answers by asking again: another request was quicker, or is still at it. */
const ASK_AGAIN = new Set([409, 423]);

/** Goes on wherever it can until the file is there; null when that took too long to tell. */
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
      else if (answer.status >= 500 || ASK_AGAIN.has(answer.status)) throw new Error(answer.statusText);
      else return answer;
    } catch {
      offset = path === null ? 0 : null;
      await wait(200);
    }
  }
  return null;
}
