import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appTarget, isBelow, MINIMUM_VERSION, pageAddress, walletLink } from './JumpScreen.tsx';

function at(query: string) {
  return appTarget(new URLSearchParams(query));
}

test.each([
  ['page=ddxq&orderId=A1', { path: '/pages/ddxq/ddxq', params: { orderId: 'A1' } }],
  ['page=index', { path: '/pages/index/index', params: {} }],
  ['', { path: '/pages/index/index', params: {} }],
  ['page=jfjl&outputEndpoint=jt_demo', { path: '/pages/jfjl/jfjl', params: {} }],
])('the address parameters %s name the page to open', (query, target) => {
  expect(at(query)).toEqual(target);
});

test.each(['page=none', 'page=appjump', 'page=jump', 'page=//evil.example', 'page=javascript:alert(1)'])(
  'the address parameters %s name no page',
  (query) => {
    expect(at(query)).toBeNull();
  },
);

test.each(['token', 'ssoToken', 'jtToken', 'code', 'registerToken', 'bindEmpowerToken', 'SSOTOKEN'])(
  'the parameter %s is not passed on',
  (name) => {
    expect(at(`page=jfjl&${name}=secret`)).toEqual({ path: '/pages/jfjl/jfjl', params: {} });
  },
);

test('the wallet’s link contains one complete address', () => {
  const address = pageAddress('https://pay.example', '/pages/ddxq/ddxq?orderId=A1&from=sms');
  const link = new URL(walletLink(address));
  expect(link.protocol).toBe('lifewallet:');
  expect([...link.searchParams]).toEqual([
    ['url', 'https://pay.example/jiaofei/pages/ddxq/ddxq?orderId=A1&from=sms'],
  ]);
});

test.each([
  ['9.9.0', true],
  ['9.22.59', true],
  ['9.22.6', true],
  ['9.22', true],
  ['8.99.99', true],
  ['', true],
  ['9.22.60', false],
  ['9.22.60.0', false],
  ['9.22.60.1', false],
  ['9.22.61', false],
  ['9.23', false],
  ['9.100.0', false],
  ['10.0.0', false],
])('the upgrade prompt comes when the wallet version is below 9.22.60: of %s %s', (version, below) => {
  expect(isBelow(version, MINIMUM_VERSION)).toBe(below);
});

const versions = fc
  .array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'));

test('at most one of two versions is below the other, and none is below itself', () => {
  fc.assert(
    fc.property(versions, versions, (a, b) => {
      expect(isBelow(a, b) && isBelow(b, a)).toBe(false);
      expect(isBelow(a, a)).toBe(false);
      expect(isBelow(a, `${a}.1`)).toBe(true);
    }),
  );
});
