import { orderHash } from './hash-pool.ts';

export async function hashPassword(password: string): Promise<string> {
  return String(await orderHash({ password }));
}

/** Longer than any password may be: Argon2 does not hash megabytes. */
const MAX_PASSWORD = 1000;

let decoy: Promise<string> | null = null;

/** Compared with the password of an unknown name. Made before the first sign-in, so that none waits for it. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('decoy').catch((error: unknown) => {
    decoy = null;
    throw error;
  });
  return decoy;
}

/**
 * Without an account it takes the same time on a decoy, so that the time of an answer does not tell which accounts exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (await decoyHash());
  const matches = (await orderHash({ password: password.slice(0, MAX_PASSWORD), stored: compared })) === true;
  return matches && stored !== undefined && password.length <= MAX_PASSWORD;
}
