import { randomBytes } from 'node:crypto';
import {
  CHALLENGE_MINUTES,
  CREDENTIAL_ID_MAX,
  PASSKEYS_MAX,
} from '@regest/contract/endpoints/second-factor.ts';
import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { insertChallenge, takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { insertPasskey, listPasskeys } from '../../queries/second-factor/passkeys.ts';
import { findUser } from '../../queries/users/users.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { enqueueChangeMail } from '../second-factor/factor-change-mail.ts';
import { finishAdding } from '../second-factor/finish-adding.ts';
import { hashToken, newToken } from '../session/token.ts';
import { webauthn } from './assertion.ts';
import { requireRelyingParty } from './relying-party.ts';

/** Options for the browser, which passes them to a telephone, a computer or a security key. */
export async function beginPasskey({ db, settings }: FactorDeps, actor: Actor) {
  const party = requireRelyingParty(settings);
  const user = await findUser(db, actor.id);
  if (!user) throw new AppError('unauthorized');
  const passkeys = await listPasskeys(db, actor.id);
  if (passkeys.length >= PASSKEYS_MAX)
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
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challenge, options: { ...options } as Record<string, unknown> };
}

interface NewPasskey {
  challenge: string;
  name: string;
  credential: unknown;
  session: Buffer | undefined;
}

export async function addPasskey({ settings }: FactorDeps, db: Db, actor: Actor, passkey: NewPasskey) {
  const party = requireRelyingParty(settings);
  const hash = hashToken(passkey.challenge);
  const opened = await tryChallenge(db, hash, 'passkeyAdd', 1);
  if (opened?.userId !== actor.id) throw invalidField('challenge', 'NotFound');
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: passkey.credential as RegistrationResponseJSON,
    expectedChallenge: opened.random.toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw invalidField('credential', 'Value');
  const { credential } = verified.registrationInfo;
  if (credential.id.length > CREDENTIAL_ID_MAX) throw invalidField('credential', 'Value');
  await takeChallenge(db, hash);
  const row = await insertPasskey(db, {
    user_id: actor.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: (credential.transports ?? []).map(String).slice(0, 10),
    name: passkey.name,
  });
  if (!row) throw invalidField('credential', 'Duplicate');
  await enqueueChangeMail(db, actor.id, 'passkeyAdded');
  return finishAdding(db, actor, passkey.session);
}
