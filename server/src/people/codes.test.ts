import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './codes.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['', ''],
])('the network of an address for %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the network of an address is the same for two IPv6 addresses exactly when their first 64 bits are the same', () => {
  const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
  const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(half, half, half, half, (network, other, host, otherHost) => {
      expect(networkOf(`${network}:${host}`)).toBe(networkOf(`${network}:${otherHost}`));
      expect(networkOf(`${network}:${host}`) === networkOf(`${other}:${host}`)).toBe(network === other);
    }),
  );
});
