import { expect, test } from 'vitest';
import { m } from '../../lib/i18n/messages.ts';
import {
  asFailure,
  checkDraft,
  checkMobile,
  EMPTY,
  errorsOf,
  mobileIn,
  readDraft,
  secondsLeft,
  sentTo,
  typedCode,
} from './draft.ts';

const MOBILE = '13800138000';
const SENT = sentTo(MOBILE, 1_000_000, 60, 300, 'token');
const GOOD = { mobile: MOBILE, code: '123456', agreed: true, sent: SENT };

test('number and code are read as they are meant, and stay as they were typed', () => {
  const draft = { ...GOOD, mobile: '+86 138 0013 8000', code: '１２ ３４ ５６' };
  expect(checkDraft(draft)).toEqual({});
  expect(mobileIn(draft)).toBe(MOBILE);
  expect(typedCode(draft)).toEqual({ code: '123456', codeToken: 'token' });
});

test('a number or a code that is too long is told, not cut', () => {
  expect(checkMobile({ ...GOOD, mobile: '138001380001' })).toEqual({ mobile: m.register_mobile_wrong() });
  expect(checkDraft({ ...GOOD, code: '1234567' })).toEqual({ code: m.register_code_wrong() });
});

test('a complete draft has no errors', () => expect(checkDraft(GOOD)).toEqual({}));

test('an empty draft has an error at every field', () => {
  expect(checkDraft(EMPTY)).toEqual({
    mobile: m.register_mobile_wrong(),
    code: m.register_code_wrong(),
    agreed: m.terms_tick_first(),
  });
});

test.each(['11800138000', '23800138000', '1380013800', ''])(
  'a mainland mobile of 11 digits starting with 1 and second digit 2-9 is needed: %s is an error',
  (mobile) => {
    expect(checkMobile({ ...GOOD, mobile })).toEqual({ mobile: m.register_mobile_wrong() });
  },
);

test('a code that was not requested, or for another number, is an error', () => {
  const wrong = { code: m.register_code_first() };
  expect(checkDraft({ ...GOOD, sent: null })).toEqual(wrong);
  expect(checkDraft({ ...GOOD, sent: sentTo(MOBILE, 0, 60, null, null) })).toEqual(wrong);
  expect(checkDraft({ ...GOOD, mobile: '13900139000' })).toEqual(wrong);
});

test('a code of five digits is an error', () => {
  expect(checkDraft({ ...GOOD, code: '12345' })).toEqual({ code: m.register_code_wrong() });
});

const refused = (field?: string) =>
  ({ ok: false, code: 'LIV01107', text: 'no', ...(field && { field }) }) as const;

test.each([
  ['mobile', 'mobile'],
  ['code', 'code'],
  ['agreementVersion', 'agreed'],
  ['somethingElse', 'form'],
  [undefined, 'form'],
])('a refusal about %s is shown at %s', (field, place) => {
  expect(errorsOf(refused(field))).toEqual({ [place]: 'no' });
});

test('a refusal of the whole form says that registering failed', () => {
  expect(asFailure({ form: 'no' })).toEqual({ form: m.register_failed({ reason: 'no' }) });
  expect(asFailure({ code: 'no' })).toEqual({ code: 'no' });
});

const draft = GOOD;

test.each([
  [1_000_000, 60],
  [1_000_001, 60],
  [1_001_000, 59],
  [1_059_001, 1],
  [1_060_000, 0],
  [9_000_000, 0],
  // The phone's clock was set back.
  [0, 60],
])('at time %i the wait is %i seconds', (now, seconds) => {
  expect(secondsLeft(draft, now)).toBe(seconds);
});

test('the wait is over for another number', () => {
  expect(secondsLeft({ ...draft, mobile: '13900139000' }, 1_000_000)).toBe(0);
});

test('a draft with its wait outlives a reload', () => {
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  expect(readDraft(null)).toEqual(EMPTY);
});
