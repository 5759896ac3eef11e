import type { Db } from '../../db/schema.ts';
import { countTry, forgetTries, uncountTry } from '../../queries/session/request-limits.ts';

const MINUTES = 60;

/**
 * How many wrong tries are looked at, and for how long they are remembered.
 *
 * `place`: at one account from one network, or from one device that the account knows. `network`: at all accounts
 * together. `account`: from all networks together that the account does not know.
 *
 * A known device is held to `place` alone and has a count of its own, so nobody can shut a person out of the
 * device they use, not even from the next desk; a known network is not held to `account`, so nobody outside can
 * shut a person out of the office. A network is asked for its own limits first, so that one network alone cannot
 * use up what an account allows to all.
 */
export const SIGN_IN_LIMITS = {
  place: { tries: 10, seconds: 15 * MINUTES },
  network: { tries: 100, seconds: 15 * MINUTES },
  account: { tries: 30, seconds: 60 * MINUTES },
} as const;
type Limit = keyof typeof SIGN_IN_LIMITS;

export interface Trying {
  /** The account, however it was written; see `findSignIn`. */
  key: string;
  network: string;
  /** In hex; counts only where the account knows it. */
  device: string;
  isKnownDevice: boolean;
  isKnownNetwork: boolean;
}

function countersOf({ key, network, device, isKnownDevice }: Trying): [Limit, string][] {
  if (isKnownDevice) return [['place', `${key} device ${device}`]];
  return [
    ['place', `${key} ${network}`],
    ['network', network],
    ['account', key],
  ];
}

/** The line in which tries wait for each other. */
export function placeKey(trying: Trying): string {
  return countersOf(trying)[0]?.[1] ?? '';
}

/** Null when the try may be looked at; otherwise the seconds after which another may. */
export async function takeSignInTry(db: Db, trying: Trying): Promise<number | null> {
  for (const [limit, who] of countersOf(trying)) {
    const { tries, seconds } = SIGN_IN_LIMITS[limit];
    const counted = await countTry(db, `sign-in ${limit}`, who, seconds);
    const isExempt = limit === 'account' && trying.isKnownNetwork;
    if (counted.tries > tries && !isExempt) return counted.secondsLeft;
  }
  return null;
}

/** The password was right: this was no wrong try, and those before it at this place were a person's own. */
export async function giveSignInTryBack(db: Db, trying: Trying): Promise<void> {
  for (const [limit, who] of countersOf(trying)) {
    if (limit === 'place') await forgetTries(db, `sign-in ${limit}`, who);
    else await uncountTry(db, `sign-in ${limit}`, who);
  }
}
