import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { factorMethods } from './read-factors.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

export async function replaceRecoveryCodes(db: Db, actor: Actor): Promise<{ recoveryCodes: string[] }> {
  if ((await factorMethods(db, actor.id)).length === 0)
    throw new AppError('badRequest', { message: ({ say }) => say('apiError.noSecondFactor') });
  const recoveryCodes = await makeRecoveryCodes(db, actor.id);
  await tellOfChange(db, actor.id, 'recoveryMade');
  return { recoveryCodes };
}
