import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { deletePasskey } from '../../queries/second-factor/passkeys.ts';
import { dropIdleCodes } from '../second-factor/drop-idle-codes.ts';
import { tellOfChange } from '../second-factor/tell-of-change.ts';

export async function removePasskey(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  if (!(await deletePasskey(db, actor.id, id))) throw notFound();
  await dropIdleCodes(db, actor.id);
  await tellOfChange(db, actor.id, 'passkeyRemoved');
  return {};
}
