import type { Db } from '../../db/schema.ts';
import { countRecoveryCodes, putRecoveryCodes } from '../../queries/second-factor/recovery-codes.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts';

export async function makeRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** The first factor brings codes for the day it is lost; a further one leaves those on the paper as they are. */
export async function firstRecoveryCodes(db: Db, userId: number): Promise<string[] | null> {
  return (await countRecoveryCodes(db, userId)) > 0 ? null : makeRecoveryCodes(db, userId);
}
