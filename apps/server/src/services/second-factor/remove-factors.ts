import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { deleteChallengesOfUser } from '../../queries/second-factor/challenges.ts';
import { deletePasskeys } from '../../queries/second-factor/passkeys.ts';
import { deleteRecoveryCodes } from '../../queries/second-factor/recovery-codes.ts';
import { deleteTotp } from '../../queries/second-factor/totp.ts';
import { lockUser } from '../../queries/users/users.ts';
import { requireReach } from '../access/institution-scope.ts';
import { enqueueChangeMail } from './factor-change-mail.ts';
import { factorMethods } from './read-factors.ts';

/**
 * Removes all factors of a person who has lost the telephone: afterwards the password alone is enough. The caller has
 * checked the right to do so (an administrator's call, `npm run create-admin`). Unfinished sign-ins end, too.
 */
export async function removeFactors(db: Db, userId: number): Promise<void> {
  const hadAny = (await factorMethods(db, userId)).length > 0;
  await deleteTotp(db, userId);
  await deletePasskeys(db, userId);
  await deleteRecoveryCodes(db, userId);
  await deleteChallengesOfUser(db, userId);
  if (hadAny) await enqueueChangeMail(db, userId, 'removedByAdmin');
}

export async function removeFactorsOfUser(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  const row = await lockUser(db, id);
  if (!row) throw notFound('user', id);
  requireReach(actor, 'user.account', { institutionId: row.institution_id, userId: id }, 'user', id);
  await removeFactors(db, id);
  return {};
}
