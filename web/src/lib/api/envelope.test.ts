import { expect, test } from 'vitest';
import { hasEnvelope, normaliseCode, readEnvelope } from './envelope.ts';

test.each([
  ['LIV00000', 'LIV00000'],
  ['00000', 'LIV00000'],
  ['URM00000X00000', 'LIV00000'],
  // Codes of eight characters do not change, not even when they end in 00000.
  ['SYS00000', 'SYS00000'],
  ['LIV04001', 'LIV04001'],
  ['LIV0400', 'LIV0400'],
  ['0000', '0000'],
])('a code not 8 characters long but ending in 00000 is normalised to LIV00000: %s to %s', (code, normal) => {
  expect(normaliseCode(code)).toBe(normal);
});

test.each([
  ['LIV00000', 'success'],
  ['00000', 'success'],
  ['LIV00001', 'maintenance'],
  ['LIV00005', 'reload'],
  ['LIV00006', 'unavailable'],
  ['LIV09999', 'general'],
  ['LIV01201', 'loggedOut'],
  ['LIV02205', 'loggedOut'],
  ['LIV02101', 'loggedOut'],
  ['SYS00404', 'loggedOut'],
  ['SYS00401', 'loggedOut'],
  ['SYS00000', 'refused'],
  ['LIV00002', 'refused'],
  ['LIV00003', 'refused'],
  ['LIV04001', 'refused'],
  ['LIV06002', 'refused'],
])('the code %s means %s', (msgCd, kind) => {
  expect(readEnvelope({ msgCd, msgInfo: 'text', body: {} }).kind).toBe(kind);
});

test.each([undefined, null, 'text', [], {}, { msgCd: '' }, { msgCd: 5 }, { msgInfo: 'x' }])(
  'missing response or msgCd: general error text, for %j',
  (answer) => {
    expect(readEnvelope(answer)).toEqual({ kind: 'general', code: '', text: '' });
    expect(hasEnvelope(answer)).toBe(false);
  },
);

test('a success has its body', () => {
  expect(readEnvelope({ msgCd: 'LIV00000', msgInfo: '', body: { a: 1 } })).toEqual({
    kind: 'success',
    body: { a: 1 },
  });
});

test('any other code is returned to the caller, with text, field and parameters', () => {
  const body = { field: 'amount', params: { arrears: 12860, odd: null } };
  expect(readEnvelope({ msgCd: 'LIV04007', msgInfo: 'too little', body })).toEqual({
    kind: 'refused',
    refused: {
      ok: false,
      code: 'LIV04007',
      text: 'too little',
      field: 'amount',
      params: { arrears: 12860 },
    },
  });
});

test('a refusal without a body has neither field nor parameters', () => {
  expect(readEnvelope({ msgCd: 'LIV04001', msgInfo: 'none' })).toEqual({
    kind: 'refused',
    refused: { ok: false, code: 'LIV04001', text: 'none' },
  });
});
