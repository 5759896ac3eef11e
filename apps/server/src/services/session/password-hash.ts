import { hash, verify } from '@node-rs/argon2';

/** Argon2id. The package declares it as a const enum, which type stripping cannot read. */
const ARGON2ID = 2;

const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Longer than any password may be; Argon2 should not chew on megabytes. */
const MAX_PASSWORD = 1000;

let decoy: Promise<string> | null = null;

/**
 * Checks a password. Without an account it spends the same time on a decoy, so that
 * the clock does not tell which accounts exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD) return false;
  if (stored !== undefined) return verify(stored, password);
  decoy ??= hashPassword('decoy');
  await verify(await decoy, password);
  return false;
}
