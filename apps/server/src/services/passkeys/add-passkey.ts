import { CREDENTIAL_ID_MAX } from '@regest/contract/endpoints/second-factor.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { insertPasskey } from '../../queries/second-factor/passkeys.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { finishAdding } from '../second-factor/finish-adding.ts';
import { tellOfChange } from '../second-factor/tell-of-change.ts';
import { hashToken } from '../session/token.ts';
import { requireRelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

interface NewPasskey {
  challenge: string;
  name: string;
  credential: unknown;
  session: Buffer | undefined;
}

export async function addPasskey({ settings }: FactorDeps, db: Db, actor: Actor, sent: NewPasskey) {
  const party = requireRelyingParty(settings);
  const hash = hashToken(sent.challenge);
  const found = await tryChallenge(db, hash, 'passkeyAdd', 1);
  if (found?.userId !== actor.id) throw invalidField('challenge', 'NotFound');
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: sent.credential as RegistrationResponseJSON,
    expectedChallenge: found.random.toString('base64url'),
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
    name: sent.name,
  });
  if (!row) throw invalidField('credential', 'Duplicate');
  await tellOfChange(db, actor.id, 'passkeyAdded');
  return finishAdding(db, actor, sent.session);
}
