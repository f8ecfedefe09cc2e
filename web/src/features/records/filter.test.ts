import { expect, test } from 'vitest';
import { monthOf } from '../../lib/i18n/dates.ts';
import {
  isFiltered,
  latestMonths,
  type MonthSum,
  monthsInView,
  readFilter,
  toggled,
  totalOf,
} from './filter.ts';

test('the months of records are those of Shanghai', () => {
  expect(monthOf(new Date('2026-10-31T16:30:00Z'))).toBe('2026-11');
  expect(monthOf(new Date('2026-10-31T15:30:00Z'))).toBe('2026-10');
});

test('a filter is read from an address, without unknown values', () => {
  const read = (query: string) => readFilter(new URLSearchParams(query));
  expect(read('month=2026-11&projectType=WATER&status=CLOSED')).toEqual({
    month: '2026-11',
    projectType: 'WATER',
    status: 'CLOSED',
  });
  expect(read('month=2026-13&projectType=FIRE&status=LOST&outputEndpoint=HISUN')).toEqual({});
  const days = { from: '2026-09-01', to: '2026-11-30' };
  expect(read('from=2026-09-01&to=2026-11-30&month=2026-11')).toEqual(days);
  for (const wrong of ['from=2026-09-01', 'from=2026-09-01&to=2027-11-30', 'from=x&to=2026-11-30'])
    expect(read(wrong)).toEqual({});
  expect(isFiltered(read(''))).toBe(false);
  expect(isFiltered(read('status=CLOSED'))).toBe(true);
});

test('a filter offers the latest months in Shanghai, across years', () => {
  const months = latestMonths(new Date('2026-01-31T17:00:00Z'));
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(new Set(months).size).toBe(24);
});

test('choosing the same value again removes it', () => {
  expect(toggled({ projectType: 'GAS' }, 'month', '2026-11')).toEqual({
    projectType: 'GAS',
    month: '2026-11',
  });
  expect(toggled({ projectType: 'GAS', month: '2026-11' }, 'month', '2026-11')).toEqual({
    projectType: 'GAS',
  });
});

const months: MonthSum[] = Array.from({ length: 24 }, (_, index) => ({
  month: `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  amount: index,
  orders: 1,
}));
function ends(chosen?: string) {
  const inView = monthsInView(months, chosen);
  return [inView.length, inView[0]?.month, inView.at(-1)?.month];
}

test('the shown months are the latest twelve', () => {
  expect(ends()).toEqual([12, '2026-01', '2026-12']);
  expect(ends('2026-01')).toEqual([12, '2026-01', '2026-12']);
  expect(ends('2019-01')).toEqual([12, '2026-01', '2026-12']);
});

test('the shown months are the twelve before them if the chosen one is there', () => {
  expect(ends('2025-12')).toEqual([12, '2025-01', '2025-12']);
});

test('the shown months are all if there are fewer', () => {
  expect(monthsInView(months.slice(0, 3), undefined)).toHaveLength(3);
});

test('months are added up', () => {
  expect(totalOf(months.slice(0, 4))).toEqual({ amount: 6, orders: 4 });
  expect(totalOf([])).toEqual({ amount: 0, orders: 0 });
});
