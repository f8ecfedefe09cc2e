import { expect, test } from 'vitest';
import { readHost } from '../../lib/host/host.ts';
import { hostText, reportText } from './DebuggingScreen.tsx';

test.each([
  ['Mozilla/5.0 (Linux; Android 14) LifeWallet/9.30.0', 'wallet 9.30.0 (android)'],
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0', 'messenger (ios)'],
  ['Mozilla/5.0 (Linux; Android 14) leadeon/10', 'carrier app (android)'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'browser (other)'],
])('the user agent %s is shown as %s', (userAgent, text) => {
  expect(hostText(readHost(userAgent))).toBe(text);
});

test('the report has a line for each fact and call', () => {
  const call = { path: '/user/isLogined', code: 'LIV00000', durationMs: 12, requestId: 'r-1' } as const;
  expect(reportText([['Version', '1.0.127']], [call])).toBe(
    'Version: 1.0.127\n\n/user/isLogined LIV00000 12 ms r-1',
  );
});
