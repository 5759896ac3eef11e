import type { FactorMethod, FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import type { Db } from '../../db/schema.ts';
import { listPasskeys } from '../../queries/second-factor/passkeys.ts';
import { countRecoveryCodes } from '../../queries/second-factor/recovery-codes.ts';
import { findTotp } from '../../queries/second-factor/totp.ts';

export async function readFactors(db: Db, userId: number): Promise<FactorsView> {
  const totp = await findTotp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  return {
    totp: totp?.confirmed_at ? { createdAt: totp.confirmed_at } : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

/** Methods that can finish a sign-in; none where the password is enough. */
export async function factorMethods(db: Db, userId: number): Promise<FactorMethod[]> {
  const { totp, passkeys, recoveryCodesLeft } = await readFactors(db, userId);
  const methods: FactorMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (totp) methods.push('totp');
  // Recovery codes left over from deleted factors require nothing by themselves.
  if (methods.length > 0 && recoveryCodesLeft > 0) methods.push('recovery');
  return methods;
}
