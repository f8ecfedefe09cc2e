import { expect, test } from 'vitest';
import { isAllowedAddress } from './allowed.ts';

const HOSTS = ['https://partner.example', 'http://127.0.0.1:9107'];

test.each(['https://partner.example/pay?x=1', 'https://PARTNER.example/', 'http://127.0.0.1:9107/welcome'])(
  'the app may go to %s',
  (address) => {
    expect(isAllowedAddress(address, HOSTS)).toBe(true);
  },
);

test.each([
  'https://partner.example.evil.example/',
  'https://evil.example/?https://partner.example',
  'https://partner.example@evil.example/',
  'https://user@partner.example/',
  'http://partner.example/',
  'https://partner.example:8443/',
  '//partner.example/',
  'javascript:alert(1)//https://partner.example',
  'data:text/html,hi',
  '/jiaofei/',
  'partner.example',
  '',
])('the app may not go to %s', (address) => {
  expect(isAllowedAddress(address, HOSTS)).toBe(false);
});
