import { CHALLENGE_MINUTES } from '@regest/contract/endpoints/second-factor.ts';
import type { Db } from '../../db/schema.ts';
import { listPasskeys } from '../../queries/second-factor/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** What the browser asks for: one of this person's passkeys, or (without a person) any that it knows. */
export async function requestOptions(
  db: Db,
  party: RelyingParty,
  random: Buffer,
  userId: number | null,
): Promise<Record<string, unknown>> {
  const known = userId === null ? [] : await listPasskeys(db, userId);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(random),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  return { ...options };
}
