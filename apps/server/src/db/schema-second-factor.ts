import type { Role } from '@regest/contract/roles.ts';
import type { Generated } from 'kysely';
import type { Time, TimeByDefault, TimeOrNull } from './column-types.ts';

export type KeyName = 'setting' | 'database';
export type ChallengePurpose = 'secondFactor' | 'passkeySignIn' | 'passkeyAdd' | 'factorProof';

export interface SecondFactorTables {
  totp: {
    user_id: number;
    secret: Buffer;
    key_name: KeyName;
    confirmed_at: TimeOrNull;
    last_step: Generated<number>;
    created_at: TimeByDefault;
  };
  recovery_code: { user_id: number; code_hash: Buffer; used_at: TimeOrNull };
  passkey: {
    id: Generated<number>;
    user_id: number;
    credential_id: string;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    name: string;
    created_at: TimeByDefault;
    last_used_at: TimeOrNull;
  };
  second_factor_role: { role: Role };
  single_sign_on_attempt: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    verifier: string;
    expires_at: Time;
  };
  sign_in_challenge: {
    token_hash: Buffer;
    user_id: number | null;
    purpose: ChallengePurpose;
    random: Buffer;
    tries: Generated<number>;
    expires_at: Time;
  };
}
