import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField, notFound } from '../../errors/app-error.ts';
import { deleteTotp, findTotp, putUnconfirmedTotp, takeStep } from '../../queries/second-factor/totp.ts';
import { findUser } from '../../queries/users/users.ts';
import type { FactorDeps } from './check-code.ts';
import { enqueueChangeMail } from './factor-change-mail.ts';
import { finishAdding } from './finish-adding.ts';
import { dropIdleCodes } from './recovery-codes.ts';
import { seal, unseal } from './sealed-secret.ts';
import { base32, matchingStep, newSecret, totpUri } from './totp.ts';

export async function beginTotp(deps: FactorDeps, actor: Actor): Promise<{ secret: string; uri: string }> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new AppError('unauthorized');
  const secret = newSecret();
  if (!(await putUnconfirmedTotp(deps.db, actor.id, await seal(deps, actor.id, secret))))
    throw new AppError('badRequest', { message: ({ say }) => say('apiError.totpInUse') });
  return { secret: base32(secret), uri: totpUri(texts(OWN_LOCALE).say('app.name'), user.name, secret) };
}

/**
 * Confirms the secret by a code, the only proof that the telephone has it; until then an unscanned QR code changes
 * nothing.
 */
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
  await enqueueChangeMail(db, actor.id, 'totpAdded');
  return finishAdding(db, actor, session);
}

export async function removeTotp(db: Db, actor: Actor): Promise<Record<string, never>> {
  if (!(await deleteTotp(db, actor.id))) throw notFound();
  await dropIdleCodes(db, actor.id);
  await enqueueChangeMail(db, actor.id, 'totpRemoved');
  return {};
}
