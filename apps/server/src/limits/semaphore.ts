import { AppError } from '../errors/app-error.ts';

type Release = () => void;

interface SemaphoreOptions {
  /** Holders of one key at a time; further callers queue. */
  atOnce: number;
  /** Length of the queue of one key; past it callers are refused. */
  queued: number;
  /**
   * A released slot stays closed for as long as it was held, up to this: callers of one key then take at most half of
   * the processor that they would take without a pause.
   */
  longestRestMs?: number;
}

interface Slots {
  held: number;
  queue: (() => void)[];
}

const RETRY_AFTER_SECONDS = 5;

/** A counting semaphore for each key: the callers of one key queue behind each other and behind no one else. */
export function openSemaphore({
  atOnce,
  queued,
  longestRestMs = 0,
}: SemaphoreOptions): (key: string | number) => Promise<Release> {
  const keys = new Map<string | number, Slots>();
  return async (key) => {
    const slots = keys.get(key) ?? { held: 0, queue: [] };
    keys.set(key, slots);
    if (slots.held < atOnce) slots.held += 1;
    else if (slots.queue.length < queued) await new Promise<void>((enter) => slots.queue.push(enter));
    else throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    const since = performance.now();
    let isHeld = true;
    const passOn = () => {
      const enter = slots.queue.shift();
      if (enter) enter();
      else slots.held -= 1;
      if (slots.held === 0) keys.delete(key);
    };
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const restMs = Math.min(performance.now() - since, longestRestMs);
      if (restMs < 1) passOn();
      else setTimeout(passOn, restMs).unref();
    };
  };
}
