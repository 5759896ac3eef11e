import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { findPasskey, notePasskeyUse } from '../../queries/second-factor/passkeys.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { relyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

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

interface Wanted {
  random: Buffer;
  /** A passkey alone replaces password and factor only where it has asked for a finger, a face or a PIN. */
  verification: 'required' | 'optional';
}

/** Whose passkey has signed this challenge, or null. */
export async function checkAssertion(
  { db, settings }: FactorDeps,
  assertion: string,
  { random, verification }: Wanted,
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
