import { orderHash } from './hash-pool.ts';

export async function hashPassword(password: string): Promise<string> {
  return String(await orderHash({ password }));
}

/** Limit far above any allowed password: Argon2 must not hash megabytes. */
const MAX_PASSWORD = 1000;

let decoy: Promise<string> | null = null;

/** Hash compared with the password of an unknown name. Made before the first sign-in, so that none waits for it. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('decoy').catch((error: unknown) => {
    decoy = null;
    throw error;
  });
  return decoy;
}

/** Compares with a decoy where there is no account, so that the response time does not tell which accounts exist. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (await decoyHash());
  const matches = (await orderHash({ password: password.slice(0, MAX_PASSWORD), stored: compared })) === true;
  return matches && stored !== undefined && password.length <= MAX_PASSWORD;
}
