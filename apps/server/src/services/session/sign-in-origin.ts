import { createHash } from 'node:crypto';
import { browserName } from '@regest/contract/text/browser-name.ts';
import { networkOf } from '../../limits/network.ts';

/** Origin of a sign-in, as far as its request tells. */
export interface SignInOrigin {
  address: string;
  userAgent: string;
  /** Random text that a browser stores and sends when it signs in; other programs have none. */
  deviceId: string | null;
  /** True for a request made on this machine, through no proxy. */
  isLocal: boolean;
}

/**
 * Identifies a device by its stored text, of which only the hash is kept, or else by the kind of browser and the
 * network.
 */
export function deviceHash({ deviceId, userAgent, address }: SignInOrigin): Buffer {
  const { browser, system } = browserName(userAgent);
  const place =
    deviceId === null ? `program ${browser} ${system} ${networkOf(address)}` : `device ${deviceId}`;
  return createHash('sha256').update(place).digest();
}
