import { expect, test } from 'vitest';
import { readPrefill } from './entry.ts';

function read(query: string) {
  return readPrefill(new URLSearchParams(query));
}

test('area, project, unit and money are filled in', () => {
  expect(read('projectType=GAS&area=430100&unitId=gas-430100&money=5000&entryType=2')).toEqual({
    area: '430100',
    projectType: 'GAS',
    unitId: 'gas-430100',
    money: '5000',
  });
});

test.each(['', 'area=4301&projectType=OIL&money=50.00', 'area=x&projectType=toString&money=-1', 'money=1e3'])(
  'what is not understood is left out: %j',
  (query) => {
    expect(read(query)).toEqual({ area: null, projectType: null, unitId: null, money: undefined });
  },
);
