import { expect, test } from 'vitest';
import { newId, readHost } from './host.ts';

test('each id is another version 4 UUID', () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

test('a plain browser is no host app', () => {
  expect(readHost(phone)).toEqual({
    walletVersion: null,
    system: 'android',
    carrierApp: false,
    messenger: false,
  });
});
test.each([
  ['iPad; CPU OS 18_5 like Mac OS X', 5, 'ios'],
  ['Macintosh; Intel Mac OS X 10_15_7', 5, 'ios'],
  ['Macintosh; Intel Mac OS X 10_15_7', 0, 'other'],
  ['Windows NT 10.0; Win64; x64', 10, 'other'],
])('%s with %i touch points is a device of the system %s', (name, touchPoints, system) => {
  expect(readHost(`Mozilla/5.0 (${name})`, touchPoints).system).toBe(system);
});
test('the page is inside the wallet client, detected by a marker in the browser user-agent, with its version', () => {
  expect(readHost(`${phone} LifeWallet/9.22.60`).walletVersion).toBe('9.22.60');
});
test.each(['MicroMessenger/8.0', 'DingTalk/7.0', 'QQ/9.0'])('%s is a messenger', (marker) => {
  expect(readHost(`${phone} ${marker}`).messenger).toBe(true);
});
test('the QQ browser is no messenger', () => {
  expect(readHost(`${phone} MQQBrowser/14.0`).messenger).toBe(false);
});
test('a mobile carrier app is also detected', () => {
  expect(readHost(`${phone} leadeon/10`).carrierApp).toBe(true);
});
