import { isIPv6 } from 'node:net';

const GROUPS = 8;

const MAPPED = '0:0:0:0:0:ffff';

/**
 * Whom a caller's address counts for: itself, or its /64 where it is IPv6. Who has one IPv6 address usually has all of
 * its network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  // An IPv4 address written as IPv6 is no network of its own kind.
  if (groups.slice(0, 6).join(':') === MAPPED) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. The address's zone does not count. */
function expand(address: string): string[] {
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = short.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
