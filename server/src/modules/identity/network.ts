import { isIPv6 } from 'node:net';

const GROUPS = 8;

const MAPPED = '0:0:0:0:0:ffff';

/**
 * The network for which a caller's address counts in limits: an IPv4 address itself, or the /64 of an IPv6 address,
 * because one customer usually has a whole /64.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  // An IPv4 address in IPv6 form counts as IPv4.
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
