import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDraft, type Draft, errorsOf } from './check.ts';
import { billQuery } from './samples.ts';

const { unit } = billQuery([], {
  unit: {
    unitId: 'u1',
    projectType: 'ELECTRICITY',
    account: { label: 'Customer number', hint: '', pattern: '\\d{10}', digitsOnly: true, maxLength: 10 },
  },
});

const draft: Draft = {
  area: '430100',
  projectType: 'ELECTRICITY',
  unit,
  accountNumber: '0731553391',
  remark: '我家',
  groupId: null,
  newGroup: null,
};

beforeEach(() => {
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: { documentElement: { lang: 'en' } },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

describe('a draft', () => {
  test('a complete draft has no errors', () => {
    expect(checkDraft(draft)).toEqual({});
    expect(checkDraft({ ...draft, remark: '' })).toEqual({});
  });

  test('an empty draft asks for city and project, not yet for the rest', () => {
    const empty = { ...draft, area: null, projectType: null, unit: null, accountNumber: '', remark: '' };
    expect(Object.keys(checkDraft(empty))).toEqual(['area', 'projectType']);
  });

  test('a draft without a unit asks for one', () => {
    expect(Object.keys(checkDraft({ ...draft, unit: null }))).toEqual(['unitId']);
  });

  test.each(['', '073155339', '07315533911', '073155339x'])(
    'a draft with the number %j has an error at the number',
    (accountNumber) => {
      expect(Object.keys(checkDraft({ ...draft, accountNumber }))).toEqual(['accountNumber']);
    },
  );

  test('a number of the wrong length is told how long it is and should be', () => {
    expect(checkDraft({ ...draft, accountNumber: '07' }).accountNumber).toMatch(
      /an account number has 10 digits, you typed 2$/,
    );
  });

  test('a draft with a remark that is too long or has special characters has an error at the remark', () => {
    expect(checkDraft({ ...draft, remark: '12345678901' }).remark).toBe(
      'Remarks too long: at most 10 characters',
    );
    expect(checkDraft({ ...draft, remark: '50%' }).remark).toBe('The remark contains special characters');
  });
});

describe('a refusal of the service', () => {
  const refused = { ok: false, code: 'LIV04012', text: 'not known' } as const;
  test('a refusal is shown at the field it names', () => {
    expect(errorsOf({ ...refused, field: 'accountNumber' })).toEqual({ accountNumber: 'not known' });
  });
  test('a refusal without a shown field is shown at the form', () => {
    expect(errorsOf(refused)).toEqual({ form: 'not known' });
    expect(errorsOf({ ...refused, field: 'queryId' })).toEqual({ form: 'not known' });
  });
});
