import { randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES } from '@regest/contract/endpoints/second-factor.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { insertChallenge } from '../../queries/second-factor/challenges.ts';
import { requireRelyingParty } from '../passkeys/relying-party.ts';
import { requestOptions } from '../passkeys/request-options.ts';
import { hashToken, newToken } from '../session/token.ts';
import type { FactorDeps } from './check-code.ts';

/** A challenge for an own passkey, to be shown before factors are changed. */
export async function beginProof({ db, settings }: FactorDeps, actor: Actor) {
  const party = requireRelyingParty(settings);
  const challenge = newToken();
  const random = randomBytes(32);
  await insertChallenge(db, {
    tokenHash: hashToken(challenge),
    userId: actor.id,
    purpose: 'factorProof',
    random,
    seconds: CHALLENGE_MINUTES * 60,
  });
  return { challenge, options: await requestOptions(db, party, random, actor.id) };
}
