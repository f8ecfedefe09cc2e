import { expect, test } from 'vitest';
import { readPrefill } from './entry.ts';

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
