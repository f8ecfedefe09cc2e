import { expect, test } from 'vitest';
import { kindOf } from './engines.ts';

const BROWSERS = {
  floor: { chrome: '79', safari: '13.1', ios: '13.4' },
  modern: { chrome: '120', safari: '17.0', ios: '17.0', firefox: '121' },
};

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
function IPHONE(version: string) {
  return `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;
}
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['a web view of today', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0`, 'modern'],
  ['the first with everything', `${ANDROID} Chrome/120.0.6099.43 Mobile Safari/537.36`, 'modern'],
  ['one before', `${ANDROID} Chrome/119.0.6045.66 Mobile Safari/537.36`, 'old'],
  ['a web view of a messenger', `${ANDROID} Chrome/86.0.4240.99 XWEB/3262 MMWEBSDK/1`, 'old'],
  ['the floor', `${ANDROID} Chrome/79.0.3945.136 Mobile Safari/537.36`, 'old'],
  ['one below', `${ANDROID} Chrome/78.0.3904.96 Mobile Safari/537.36`, 'too-old'],
  ['without a screen', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/110.0.5478.0 Safari/537.36', 'old'],
  ['a web view of iOS', IPHONE('17_5_1'), 'modern'],
  ['one of iOS before', IPHONE('16_6'), 'old'],
  ['iOS at the floor', IPHONE('13_4'), 'old'],
  ['iOS below', IPHONE('13_3_1'), 'too-old'],
  ['Chrome on iOS', `${IPHONE('15_8')} CriOS/126.0.6478.35 Safari/604.1`, 'old'],
  ['Safari', `${MAC} Version/17.4 Safari/605.1.15`, 'modern'],
  ['Safari before', `${MAC} Version/13.1.2 Safari/605.1.15`, 'old'],
  ['Safari below', `${MAC} Version/13.0.5 Safari/605.1.15`, 'too-old'],
  ['a web view of the Mac', MAC, 'old'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'modern'],
  ['Firefox before', 'Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Firefox/60.0', 'old'],
  ['what nobody knows', 'LifeWallet/9.30.0', 'old'],
  ['nothing', '', 'old'],
])('the browser %s (%s) is %s', (_, userAgent, kind) => {
  expect(kindOf(userAgent, BROWSERS)).toBe(kind);
});
