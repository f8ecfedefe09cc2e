import { expect, test } from 'vitest';
import { deviceOf, deviceView } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome/Android',
  ],
  ['Mozilla/5.0 (Linux; Android 10) Chrome/126.0.0.0 Mobile Safari/537.36 LifeWallet/9.30.0', '/Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari/iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/126 Mobile/15E148 Safari/604.1',
    'Chrome/iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 Edg/126.0', 'Edge/Windows'],
  ['Mozilla/5.0 (Linux; Android 12; HarmonyOS) Chrome/114 MicroMessenger/8.0 Mobile', 'WeChat/HarmonyOS'],
  ['node', null],
  ['', null],
])('the user agent %s names the device %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('a stored device is shown by the parts that are known', () => {
  expect(deviceView('Chrome/Android')).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(deviceView('/Android')).toEqual({ system: 'Android' });
  expect(deviceView(null)).toEqual({});
});
