import { randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES } from '@regest/contract/endpoints/second-factor.ts';
import { insertChallenge } from '../../queries/second-factor/challenges.ts';
import { limitTries } from '../recovery/limit-tries.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { hashToken, newToken } from '../session/token.ts';
import { requireRelyingParty } from './relying-party.ts';
import { requestOptions } from './request-options.ts';

/** For signing in without a name and a password: the passkey itself says whose it is. */
export async function beginPasskeySignIn({ db, settings }: FactorDeps, address: string) {
  const party = requireRelyingParty(settings);
  await limitTries(db, 'passkey-sign-in', address);
  const challenge = newToken();
  const random = randomBytes(32);
  await insertChallenge(db, {
    tokenHash: hashToken(challenge),
    userId: null,
    purpose: 'passkeySignIn',
    random,
    seconds: CHALLENGE_MINUTES * 60,
  });
  return { challenge, options: await requestOptions(db, party, random, null) };
}
