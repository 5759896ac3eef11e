import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findTotp, takeStep } from '../../queries/second-factor/totp.ts';
import type { FactorDeps } from './check-code.ts';
import { finishAdding } from './finish-adding.ts';
import { unseal } from './sealed-secret.ts';
import { tellOfChange } from './tell-of-change.ts';
import { matchingStep } from './totp.ts';

/** Only a code shows that the telephone has the secret; before that nobody is locked out by a QR code never read. */
export async function confirmTotp(
  deps: FactorDeps,
  db: Db,
  actor: Actor,
  { code, session }: { code: string; session: Buffer | undefined },
) {
  const row = await findTotp(db, actor.id);
  if (!row || row.confirmed_at) throw invalidField('code', 'NotFound');
  const secret = await unseal(deps, actor.id, row);
  const step = secret && matchingStep(secret, code.replaceAll(/\s/g, ''), Date.now());
  if (!step || !(await takeStep(db, actor.id, step))) throw invalidField('code', 'Value');
  await tellOfChange(db, actor.id, 'totpAdded');
  return finishAdding(db, actor, session);
}
