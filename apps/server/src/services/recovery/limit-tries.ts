import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../limits/network.ts';
import { countTry } from '../../queries/session/request-limits.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_TRIES = 60;

/** Counted outside any transaction that the answer might roll back. */
export async function limitTries(db: Db, what: string, address: string): Promise<void> {
  const { tries, secondsLeft } = await countTry(db, what, networkOf(address), WINDOW_SECONDS);
  if (tries > MAX_TRIES) throw new AppError('rateLimited', { retryAfter: secondsLeft });
}
