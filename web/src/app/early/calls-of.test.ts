import { expect, test } from 'vitest';
import { callsOf, type KeptLogin } from './calls-of.ts';

const KEPT: KeptLogin = { outputEndpoint: 'HISUN' };

function pathsOf(address: string, kept: KeptLogin | null = KEPT): string[] {
  return callsOf(new URL(address, 'https://pay.example'), kept).map(([path]) => path);
}

test.each(['/jiaofei', '/jiaofei/', '/jiaofei/pages/index/index', '/jiaofei/?outputEndpoint=HISUN&lang=en'])(
  'home at %s asks for what it shows',
  (address) => {
    expect(pathsOf(address)).toEqual([
      '/user/isLogined',
      '/user/getAccountList',
      '/output/channel/getOutputEndpointConfig',
    ]);
  },
);

test('a bill of a saved account asks its unit, one that was handed over asks nothing', () => {
  const bill = '/jiaofei/pages/zdxq/zdxq';
  expect(pathsOf(`${bill}?accountId=7`)).toContain('/bill/queryBill');
  expect(pathsOf(`${bill}?queryId=7`)).toEqual([]);
});

test.each([
  'ssoToken',
  'jtToken',
  'token',
  'code',
  'registerToken',
  'bindEmpowerToken',
  'topage',
  'redirect',
])('an address with %s asks nothing', (name) => {
  expect(pathsOf(`/jiaofei/?${name}=x`)).toEqual([]);
});

test.each(['outputEndpoint', 'CHANNEL_ID'])(
  'an address that names another channel by %s asks nothing',
  (name) => {
    expect(pathsOf(`/jiaofei/?${name}=qycs_1`)).toEqual([]);
  },
);

test('nothing is asked without a kept login, and on every other page', () => {
  expect(pathsOf('/jiaofei/', null)).toEqual([]);
  for (const path of ['/pages/deb/deb?data=x', '/pages/jfjl/jfjl', '/pages/popUp/popUp'])
    expect(pathsOf(`/jiaofei${path}`)).toEqual([]);
});
