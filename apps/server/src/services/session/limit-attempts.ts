import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../limits/network.ts';
import { countAttempt } from '../../queries/session/attempts.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_ATTEMPTS = 60;

/** By network. Counted outside any transaction that a refusal would roll back. */
export async function limitAttempts(db: Db, what: string, address: string): Promise<void> {
  const { tries, secondsLeft } = await countAttempt(db, what, networkOf(address), WINDOW_SECONDS);
  if (tries > MAX_ATTEMPTS) throw new AppError('rateLimited', { retryAfter: secondsLeft });
}
