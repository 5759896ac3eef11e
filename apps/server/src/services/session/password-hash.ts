import { orderHash } from './hash-pool.ts';

export async function hashPassword(password: string): Promise<string> {
  return String(await orderHash({ password }));
}

/** Longer than any password may be; Argon2 should not chew on megabytes. */
const MAX_PASSWORD = 1000;

let decoy: Promise<string> | null = null;

/** What an unknown name is compared with. Made before the first sign-in, so that none of them waits for it. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('decoy').catch((error: unknown) => {
    decoy = null;
    throw error;
  });
  return decoy;
}

/**
 * Checks a password. Without an account it spends the same time on a decoy, so that
 * the clock does not tell which accounts exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (await decoyHash());
  const matches = (await orderHash({ password: password.slice(0, MAX_PASSWORD), stored: compared })) === true;
  return matches && stored !== undefined && password.length <= MAX_PASSWORD;
}
