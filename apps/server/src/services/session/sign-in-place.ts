import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { browserName } from '@regest/contract/text/browser-name.ts';

/** Where somebody signs in from, as far as a request tells. */
export interface SignInPlace {
  address: string;
  userAgent: string;
  /** The random text that a browser keeps and sends when it signs in; programs have none. */
  deviceId: string | null;
  /** Made on this machine, through no proxy. */
  isLocal: boolean;
}

function firstGroups(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom limits hold together: an address of IPv4, the /64 of IPv6, which is the least that one household gets.
 * A /24 of IPv4 would hold strangers together who share nothing but a provider.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return `${firstGroups(address)}::/64`;
}

/**
 * What a device is known by: the text it keeps, of which only the hash is stored. Without one, what kind of
 * browser it is and in which network.
 */
export function deviceHash({ deviceId, userAgent, address }: SignInPlace): Buffer {
  const { browser, system } = browserName(userAgent);
  const known =
    deviceId === null ? `program ${browser} ${system} ${networkOf(address)}` : `device ${deviceId}`;
  return createHash('sha256').update(known).digest();
}
