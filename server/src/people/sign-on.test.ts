import { expect, test } from 'vitest';
import { after, MINUTE } from '../kit/time.ts';
import { isPreSignature, returnAddress } from './sign-on.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');
const CARRIER = { appId: 'app-1', version: '1.2' };
const UUID = '3f2f7c0a-6a42-4d3d-9d28-0d5a8e3d7a11';
function at(ms: number) {
  return String(after(NOW, ms).getTime());
}

function fits(...parts: readonly string[]) {
  return isPreSignature(parts.join('&'), CARRIER, NOW);
}

test('requests of one-click login are signed when they are at most five minutes off', () => {
  for (const off of [0, 5 * MINUTE, -5 * MINUTE])
    expect(fits('1.2', 'app-1', at(off), UUID, UUID)).toBe(true);
  expect(fits('1.2', 'app-1', at(0), UUID.replaceAll('-', ''), UUID)).toBe(true);
});

test.each([
  ['another version', ['1.3', 'app-1', at(0), UUID, UUID]],
  ['another app', ['1.2', 'app-2', at(0), UUID, UUID]],
  ['an old timestamp', ['1.2', 'app-1', at(-5 * MINUTE - 1), UUID, UUID]],
  ['a timestamp to come', ['1.2', 'app-1', at(5 * MINUTE + 1), UUID, UUID]],
  ['seconds', ['1.2', 'app-1', at(0).slice(0, 10), UUID, UUID]],
  ['no number', ['1.2', 'app-1', 'now', UUID, UUID]],
  ['a short id', ['1.2', 'app-1', at(0), 'abc', UUID]],
  ['an id of other characters', ['1.2', 'app-1', at(0), UUID, `${UUID}=1`]],
  ['a missing part', ['1.2', 'app-1', at(0), UUID]],
  ['one part more', ['1.2', 'app-1', at(0), UUID, UUID, 'x']],
  // What the service signs when it has a token proved.
  ['a token of the carrier', ['app-1', '1.2', 'token', at(0)]],
])('a one-click request with %s is not signed', (_what, parts) => {
  expect(fits(...parts)).toBe(false);
});

const APP = 'https://pay.example';

test.each([
  ['/jiaofei/', 'https://pay.example/jiaofei/'],
  [
    '/jiaofei/pages/jfjl/jfjl?outputEndpoint=x',
    'https://pay.example/jiaofei/pages/jfjl/jfjl?outputEndpoint=x',
  ],
  ['/jiaofei/?jumpUrl=https://other.example/', 'https://pay.example/jiaofei/?jumpUrl=https://other.example/'],
])('%s is a page of the app', (path, address) => {
  expect(returnAddress(APP, path)).toBe(address);
});

test.each([
  '',
  'jiaofei/',
  '/',
  '/jiaofei',
  '/other/',
  '//other.example/jiaofei/',
  '/jiaofei//other.example',
  '/jiaofei/../other',
  '/jiaofei/%2e%2e/other',
  '/jiaofei/..%5cother\\x',
  '\\\\other.example/jiaofei/',
  '/\\other.example/jiaofei/',
  '/jiaofei/\\other.example',
  '/jiaofei/\n//other.example',
  '/jiaofei/\t',
  ' /jiaofei/',
  'https://other.example/jiaofei/',
  'https://pay.example@other.example/jiaofei/',
  'javascript:alert(1)//jiaofei/',
])('%j is not a page of the app', (path) => {
  expect(returnAddress(APP, path)).toBeNull();
});
