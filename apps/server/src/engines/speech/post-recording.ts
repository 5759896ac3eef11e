import { setTimeout as wait } from 'node:timers/promises';
import { EngineFailed } from '../engine-errors.ts';

export interface PostOptions {
  key: string | null;
  signal?: AbortSignal | undefined;
  attempts?: number;
  /** For one attempt, answer included. */
  attemptMs?: number;
  /** Doubled after each attempt, unless the server says how long to wait. */
  firstWaitMs?: number;
}

const LONGEST_WAIT_MS = 120_000;
const LONGEST_ANSWER = 16 * 1024 * 1024;

type Outcome = { answer: string } | { failure: EngineFailed; retryAfterMs: number | null };

/** Sends until the server answers: a busy (429) or broken (5xx, no connection, silence) one is tried again. */
export async function postRecording(
  url: string,
  body: () => FormData,
  options: PostOptions,
): Promise<string> {
  const { signal, attempts = 5, firstWaitMs = 2_000 } = options;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(url, body(), options);
    if ('answer' in outcome) return outcome.answer;
    if (attempt >= attempts) throw outcome.failure;
    const wanted = outcome.retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1);
    await wait(Math.min(wanted, LONGEST_WAIT_MS), undefined, { signal }).catch(() => {
      throw signal?.reason;
    });
  }
}

async function tryOnce(
  url: string,
  body: FormData,
  { key, signal, attemptMs = 20 * 60_000 }: PostOptions,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(attemptMs);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await readLimited(reply);
    if (reply.ok) return { answer: text };
    const failure = new EngineFailed(
      'refused',
      `the speech server answered ${reply.status}: ${text.slice(0, 200)}`,
    );
    // Another 4xx will be the same next time: a wrong key, model or language.
    if (reply.status !== 429 && reply.status < 500) throw failure;
    return { failure, retryAfterMs: retryAfter(reply.headers.get('retry-after')) };
  } catch (error) {
    if (error instanceof EngineFailed) throw error;
    if (signal?.aborted) throw signal.reason;
    const reason = timeout.aborted ? 'timeout' : 'unreachable';
    const detail = timeout.aborted ? `did not answer within ${attemptMs} ms` : 'cannot be reached';
    const failure = new EngineFailed(reason, `the speech server ${detail}`, { cause: error });
    return { failure, retryAfterMs: null };
  }
}

async function readLimited(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_ANSWER)
      throw new EngineFailed('badAnswer', 'the speech server talks without end');
  }
  return text + decoder.decode();
}

/** Seconds or a date, as HTTP has it. */
export function retryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
