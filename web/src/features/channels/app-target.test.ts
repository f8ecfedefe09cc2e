import { describe, expect, test } from 'vitest';
import { appTarget, pageAddress, walletLink } from './app-target.ts';

function at(query: string) {
  return appTarget(new URLSearchParams(query));
}

describe('the page to open in the wallet', () => {
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
});

test('the wallet’s link contains one complete address', () => {
  const address = pageAddress('https://pay.example', '/pages/ddxq/ddxq?orderId=A1&from=sms');
  const link = new URL(walletLink(address));
  expect(link.protocol).toBe('lifewallet:');
  expect([...link.searchParams]).toEqual([
    ['url', 'https://pay.example/jiaofei/pages/ddxq/ddxq?orderId=A1&from=sms'],
  ]);
});
