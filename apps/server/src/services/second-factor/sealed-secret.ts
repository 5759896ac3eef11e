import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyName } from '../../db/schema-second-factor.ts';
import type { Deps } from '../../deps.ts';
import { findSecret } from '../../queries/recovery/recovery.ts';

export interface Sealed {
  secret: Buffer;
  key_name: KeyName;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The key is a setting, so that a copy of the database alone opens no secret. Without the setting the key is in
 * another table: every server of the installation can read it, and so can a thief of the whole database.
 */
async function keyOf({ db, settings }: Pick<Deps, 'db' | 'settings'>, name: KeyName): Promise<Buffer | null> {
  const source = name === 'setting' ? settings.secretKey : await findSecret(db, 'second-factor');
  return source === null ? null : Buffer.from(hkdfSync('sha256', source, '', 'regest second factor', 32));
}

/** Binds the sealed secret to its account: a copy in another row does not open. */
const belongsTo = (userId: number) => Buffer.from(`totp:${userId}`);

export async function seal(
  deps: Pick<Deps, 'db' | 'settings'>,
  userId: number,
  plain: Buffer,
): Promise<Sealed> {
  const name: KeyName = deps.settings.secretKey === null ? 'database' : 'setting';
  const key = await keyOf(deps, name);
  if (!key) throw new Error('There is no key to encrypt a second factor with.');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(belongsTo(userId));
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { secret: Buffer.concat([nonce, cipher.getAuthTag(), bytes]), key_name: name };
}

/** Opens a secret; null when the key has changed, and then no code is accepted. */
export async function unseal(
  deps: Pick<Deps, 'db' | 'settings' | 'log'>,
  userId: number,
  sealed: Sealed,
): Promise<Buffer | null> {
  const key = await keyOf(deps, sealed.key_name);
  const nonce = sealed.secret.subarray(0, NONCE_BYTES);
  const tag = sealed.secret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    if (!key) throw new Error('REGEST_SECRET_KEY is not set');
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(belongsTo(userId))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(sealed.secret.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch (error) {
    deps.log.error({ err: error, user: userId }, 'a second factor cannot be decrypted');
    return null;
  }
}
