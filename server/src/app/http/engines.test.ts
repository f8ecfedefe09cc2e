import { expect, test } from 'vitest';
import { isTooOld } from './engines.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
function IPHONE(version: string) {
  return `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;
}
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['a web view of today', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0`],
  ['Chrome 79', `${ANDROID} Chrome/79.0.3945.136 Mobile Safari/537.36`],
  ['a web view of iOS 13.4', IPHONE('13_4')],
  ['Chrome on iOS 15.8', `${IPHONE('15_8')} CriOS/126.0.6478.35 Safari/604.1`],
  ['Safari 13.1', `${MAC} Version/13.1.2 Safari/605.1.15`],
  ['a web view of the Mac', MAC],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Firefox/60.0'],
  ['a client that names no engine', 'LifeWallet/9.30.0'],
  ['a client without a user agent', ''],
])('%s (%s) gets the app', (_, userAgent) => {
  expect(isTooOld(userAgent)).toBe(false);
});

test.each([
  ['Chrome 78', `${ANDROID} Chrome/78.0.3904.96 Mobile Safari/537.36`],
  ['Chrome 70 without a screen', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/70.0.3538.0 Safari/537.36'],
  ['a web view of iOS 13.3', IPHONE('13_3_1')],
  ['Safari 13.0', `${MAC} Version/13.0.5 Safari/605.1.15`],
])('%s (%s) is too old for the app', (_, userAgent) => {
  expect(isTooOld(userAgent)).toBe(true);
});
