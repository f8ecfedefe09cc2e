import { expect, test } from 'vitest';
import { m } from '../i18n/messages.ts';
import { leftText, timeLeft } from './time-left.ts';

const TERMS = { createdAt: '2027-06-10T10:00:00+08:00', expiresAt: '2027-06-10T10:15:00+08:00' };
const at = (clock: string) => Date.parse(`2027-06-10T${clock}+08:00`);

test.each([
  ['09:30:00', m.unpaid_minutes({ count: 15 })],
  ['10:01:01', m.unpaid_minutes({ count: 13 })],
  ['10:14:00', m.unpaid_minutes({ count: 1 })],
  ['10:14:01', m.unpaid_seconds({ count: 59 })],
  ['10:15:00', ''],
  ['11:00:00', ''],
])('at %s by the phone’s clock the time left to pay is %j', (clock, text) => {
  expect(leftText(timeLeft(TERMS, at(clock)))).toBe(text);
});
