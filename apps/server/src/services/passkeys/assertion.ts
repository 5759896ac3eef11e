import { CHALLENGE_MINUTES } from '@regest/contract/endpoints/second-factor.ts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../db/schema.ts';
import { findPasskey, listPasskeys, notePasskeyUse } from '../../queries/second-factor/passkeys.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

/** Loaded with the first use of a passkey, since it is a tenth of all modules of the program. */
export const webauthn = () => import('@simplewebauthn/server');

/** Options for the browser: one of this person's passkeys or, without a person, any that it stores. */
export async function requestOptions(
  db: Db,
  party: RelyingParty,
  random: Buffer,
  userId: number | null,
): Promise<Record<string, unknown>> {
  const passkeys = userId === null ? [] : await listPasskeys(db, userId);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(random),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  return { ...options };
}

function parsed(text: string): AuthenticationResponseJSON | null {
  try {
    const value: unknown = JSON.parse(text);
    const isCredential =
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
    return isCredential ? (value as AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}

interface AssertionCheck {
  random: Buffer;
  /** A passkey alone replaces password and factor only where the device verified a finger, a face or a PIN. */
  verification: 'required' | 'optional';
}

/** The owner of the passkey that signed this challenge, or null. */
export async function checkAssertion(
  { db, settings }: FactorDeps,
  assertion: string,
  { random, verification }: AssertionCheck,
): Promise<number | null> {
  const party = relyingParty(settings);
  const response = parsed(assertion);
  const passkey = response && (await findPasskey(db, response.id));
  if (!party || !passkey) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: random.toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: verification === 'required',
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    },
  }).catch(() => null);
  if (!checked?.verified) return null;
  await notePasskeyUse(db, passkey.id, checked.authenticationInfo.newCounter);
  return passkey.user_id;
}
