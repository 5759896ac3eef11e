import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { AppError } from '../../errors/app-error.ts';
import { putUnconfirmedTotp } from '../../queries/second-factor/totp.ts';
import { findUser } from '../../queries/users/users.ts';
import type { FactorDeps } from './check-code.ts';
import { seal } from './sealed-secret.ts';
import { base32, newSecret, totpUri } from './totp.ts';

export async function beginTotp(deps: FactorDeps, actor: Actor): Promise<{ secret: string; uri: string }> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new AppError('unauthorized');
  const secret = newSecret();
  if (!(await putUnconfirmedTotp(deps.db, actor.id, await seal(deps, actor.id, secret))))
    throw new AppError('badRequest', { message: ({ say }) => say('apiError.totpInUse') });
  return { secret: base32(secret), uri: totpUri(texts(OWN_LOCALE).say('app.name'), user.name, secret) };
}
