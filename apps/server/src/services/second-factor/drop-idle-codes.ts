import type { Db } from '../../db/schema.ts';
import { deleteRecoveryCodes } from '../../queries/second-factor/recovery-codes.ts';
import { factorMethods } from './read-factors.ts';

/** Recovery codes stand in for a factor: with the last one they go too. */
export async function dropIdleCodes(db: Db, userId: number): Promise<void> {
  if ((await factorMethods(db, userId)).length === 0) await deleteRecoveryCodes(db, userId);
}
