import { isIPv4, isIPv6 } from 'node:net';

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
 * The unit that limits count by: an address of IPv4, the /64 of IPv6, which is the least that one household gets.
 * A /24 of IPv4 would join strangers who share nothing but a provider.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return `${firstGroups(address)}::/64`;
}
