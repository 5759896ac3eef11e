import { AppError } from '../errors/app-error.ts';

interface TurnLimits {
  /** Of one key at a time; more of them wait. */
  atOnce: number;
  /** How many of one key may wait; one more is refused. */
  waiting: number;
}

interface Line {
  busy: number;
  waiting: (() => void)[];
}

const RETRY_AFTER_SECONDS = 5;

/** Lets those of one key wait for each other, so that those of others need not wait for them. */
export function openTurns({ atOnce, waiting }: TurnLimits): (key: string) => Promise<() => void> {
  const lines = new Map<string, Line>();
  return async (key) => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    if (line.busy < atOnce) line.busy += 1;
    else if (line.waiting.length < waiting) await new Promise<void>((mayGo) => line.waiting.push(mayGo));
    else throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = line.waiting.shift();
      if (next) next();
      else line.busy -= 1;
      if (line.busy === 0) lines.delete(key);
    };
  };
}
