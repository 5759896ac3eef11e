import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { deleteOwnPasskeys } from '../../queries/second-factor/passkeys.ts';
import { enqueueChangeMail } from '../second-factor/factor-change-mail.ts';
import { dropIdleCodes } from '../second-factor/recovery-codes.ts';

/** Removes all of the listed passkeys or none, since one proof is valid for one call. */
export async function removePasskeys(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<Record<string, never>> {
  const uniqueIds = [...new Set(ids)];
  if ((await deleteOwnPasskeys(db, actor.id, uniqueIds)) < uniqueIds.length) throw notFound();
  await dropIdleCodes(db, actor.id);
  await enqueueChangeMail(db, actor.id, 'passkeyRemoved');
  return {};
}
