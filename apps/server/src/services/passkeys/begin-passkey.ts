import { randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '@regest/contract/endpoints/second-factor.ts';
import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { AppError } from '../../errors/app-error.ts';
import { insertChallenge } from '../../queries/second-factor/challenges.ts';
import { listPasskeys } from '../../queries/second-factor/passkeys.ts';
import { findUser } from '../../queries/users/users.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { hashToken, newToken } from '../session/token.ts';
import { requireRelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** What the browser asks a telephone, a computer or a key for. */
export async function beginPasskey({ db, settings }: FactorDeps, actor: Actor) {
  const party = requireRelyingParty(settings);
  const user = await findUser(db, actor.id);
  if (!user) throw new AppError('unauthorized');
  const known = await listPasskeys(db, actor.id);
  if (known.length >= PASSKEYS_MAX)
    throw new AppError('badRequest', { message: ({ say }) => say('apiError.tooManyPasskeys') });
  const challenge = newToken();
  const random = randomBytes(32);
  await insertChallenge(db, {
    tokenHash: hashToken(challenge),
    userId: actor.id,
    purpose: 'passkeyAdd',
    random,
    seconds: CHALLENGE_MINUTES * 60,
  });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: texts(OWN_LOCALE).say('app.name'),
    rpID: party.id,
    userName: user.name,
    userDisplayName: user.full_name,
    userID: new TextEncoder().encode(`regest-${user.id}`),
    challenge: new Uint8Array(random),
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challenge, options: { ...options } as Record<string, unknown> };
}
