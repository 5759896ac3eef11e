import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { deleteTotp } from '../../queries/second-factor/totp.ts';
import { dropIdleCodes } from './drop-idle-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

export async function removeTotp(db: Db, actor: Actor): Promise<Record<string, never>> {
  if (!(await deleteTotp(db, actor.id))) throw notFound();
  await dropIdleCodes(db, actor.id);
  await tellOfChange(db, actor.id, 'totpRemoved');
  return {};
}
