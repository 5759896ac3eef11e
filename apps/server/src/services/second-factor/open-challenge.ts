import { randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES, type FactorMethod } from '@regest/contract/endpoints/second-factor.ts';
import type { Db } from '../../db/schema.ts';
import { insertChallenge } from '../../queries/second-factor/challenges.ts';
import type { Settings } from '../../settings.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { requestOptions } from '../passkeys/request-options.ts';
import { hashToken, newToken } from '../session/token.ts';
import { factorMethods } from './read-factors.ts';

export interface SecondStep {
  challenge: string;
  methods: FactorMethod[];
  /** What the browser hands to the authenticator, where a passkey is one of the methods. */
  passkey?: Record<string, unknown>;
}

/** What is still to be shown after the right password; null when that was all. */
export async function openChallenge(
  db: Db,
  settings: Pick<Settings, 'publicUrl'>,
  userId: number,
): Promise<SecondStep | null> {
  const methods = await factorMethods(db, userId);
  if (methods.length === 0) return null;
  const challenge = newToken();
  const random = randomBytes(32);
  await insertChallenge(db, {
    tokenHash: hashToken(challenge),
    userId,
    purpose: 'secondFactor',
    random,
    seconds: CHALLENGE_MINUTES * 60,
  });
  const party = relyingParty(settings);
  if (!party || !methods.includes('passkey')) return { challenge, methods };
  return { challenge, methods, passkey: await requestOptions(db, party, random, userId) };
}
