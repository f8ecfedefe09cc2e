import { expect, test } from 'vitest';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import type { Unit } from '../../lib/api/catalogue.ts';
import { likeliestUnit, readPrefill } from './use-draft.ts';

function read(query: string) {
  return readPrefill(new URLSearchParams(query));
}

test('area, project, unit and money of the address are filled in', () => {
  expect(read('projectType=GAS&area=430100&unitId=gas-430100&money=5000&entryType=2')).toEqual({
    area: '430100',
    projectType: 'GAS',
    unitId: 'gas-430100',
    money: '5000',
  });
});

test.each(['', 'area=4301&projectType=OIL&money=50.00', 'area=x&projectType=toString&money=-1', 'money=1e3'])(
  'unknown values of an address are left out: %j',
  (query) => {
    expect(read(query)).toEqual({ area: null, projectType: null, unitId: null, money: undefined });
  },
);

function unit(unitId: string, more: Partial<Unit> = {}): Unit {
  return {
    unitId,
    name: unitId,
    projectType: 'WATER',
    account: { label: '', hint: '', pattern: '\\d{8}', digitsOnly: true, maxLength: 8 },
    billing: 'POSTPAID',
    selection: 'ANY',
    amount: { kind: 'EXACT' },
    suggested: [],
    state: 'OPEN',
    paysElsewhere: false,
    autopay: true,
    ...more,
  };
}

function account(unitId: string, lastPaidAt?: string): SavedAccount {
  return {
    accountId: `a-${unitId}-${lastPaidAt}`,
    unitId,
    unitName: unitId,
    projectType: 'WATER',
    billing: 'POSTPAID',
    area: '430100',
    numberMasked: '*0001',
    holderMasked: '',
    remark: '',
    autopay: false,
    processing: false,
    ...(lastPaidAt !== undefined && { lastPaidAt }),
  };
}

const CLOSED = unit('closed', { state: 'CLOSED_NOW' });
const OFFLINE = unit('offline', { state: 'OFFLINE' });
const OWN_PAGE = unit('own-page', { paysElsewhere: true });
const [A, B] = [unit('a'), unit('b')];

const chosen = (units: readonly Unit[], accounts: readonly SavedAccount[] = []) =>
  likeliestUnit(units, accounts)?.unitId ?? null;

test('the unit chosen beforehand is the only one of the city, whatever its state', () => {
  expect(chosen([OFFLINE])).toBe('offline');
  expect(chosen([])).toBeNull();
});

test('the unit chosen beforehand is the one that the payer used last', () => {
  const [may, june] = ['2026-05-01T00:00:00+08:00', '2026-06-01T00:00:00+08:00'];
  expect(chosen([A, B], [account('a', may), account('b', june)])).toBe('b');
  expect(chosen([A, B], [account('b'), account('a', may)])).toBe('a');
  expect(chosen([A, B], [account('b')])).toBe('b');
  expect(chosen([A, CLOSED], [account('closed', may)])).toBe('closed');
});

test('the unit chosen beforehand is none of another city, and none that is gone', () => {
  expect(chosen([A, B], [account('elsewhere', '2026-05-01T00:00:00+08:00')])).toBe('a');
  expect(chosen([A, OFFLINE], [account('offline')])).toBe('a');
});

test('the unit chosen beforehand is else the first that can be paid here', () => {
  expect(chosen([OFFLINE, CLOSED, OWN_PAGE, B, A])).toBe('b');
  expect(chosen([OFFLINE, CLOSED, OWN_PAGE])).toBe('own-page');
  expect(chosen([OFFLINE, CLOSED])).toBe('closed');
  expect(chosen([OFFLINE, unit('gone', { state: 'OFFLINE' })])).toBe('offline');
});
