import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Unit } from '../../api/catalogue.ts';
import { checkDraft, cleanNumber, type Draft, errorsOf } from './check.ts';

const unit: Unit = {
  unitId: 'u1',
  name: 'State Grid',
  projectType: 'ELECTRICITY',
  account: { label: 'Customer number', hint: '', pattern: '\\d{10}', digitsOnly: true, maxLength: 10 },
  billing: 'POSTPAID',
  selection: 'ANY',
  amount: { kind: 'EXACT' },
  suggested: [],
  state: 'OPEN',
  paysElsewhere: false,
  autopay: true,
};

const draft: Draft = {
  area: '430100',
  projectType: 'ELECTRICITY',
  unit,
  accountNumber: '0731553391',
  remark: '我家',
  groupId: null,
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
  test('that is complete has no errors', () => {
    expect(checkDraft(draft)).toEqual({});
    expect(checkDraft({ ...draft, remark: '' })).toEqual({});
  });

  test('that is empty asks for city and project, not yet for the rest', () => {
    const empty = { ...draft, area: null, projectType: null, unit: null, accountNumber: '', remark: '' };
    expect(Object.keys(checkDraft(empty))).toEqual(['area', 'projectType']);
  });

  test('without a unit asks for one', () => {
    expect(Object.keys(checkDraft({ ...draft, unit: null }))).toEqual(['unitId']);
  });

  test.each(['', '073155339', '07315533911', '073155339x'])(
    'with the number %j says so there',
    (accountNumber) => {
      expect(Object.keys(checkDraft({ ...draft, accountNumber }))).toEqual(['accountNumber']);
    },
  );

  test('with a remark that is too long or has signs says so there', () => {
    expect(checkDraft({ ...draft, remark: '12345678901' }).remark).toBe(
      'Remarks too long: at most 10 characters',
    );
    expect(checkDraft({ ...draft, remark: '50%' }).remark).toBe('The remark contains special characters');
  });
});

describe('a refusal of the service', () => {
  const refused = { ok: false, code: 'LIV04012', text: 'not known' } as const;
  test('stands at the field it names', () => {
    expect(errorsOf({ ...refused, field: 'accountNumber' })).toEqual({ accountNumber: 'not known' });
  });
  test('stands at the form without one, or with one that is not shown', () => {
    expect(errorsOf(refused)).toEqual({ form: 'not known' });
    expect(errorsOf({ ...refused, field: 'queryId' })).toEqual({ form: 'not known' });
  });
});

test('a number loses the spaces it was copied with', () => {
  expect(cleanNumber(' 0731 5533 91 ', 10)).toBe('0731553391');
  expect(cleanNumber('0731 5533 912', 10)).toBe('0731553391');
});
