import { expect, test } from 'vitest';
import type { OrderSummary } from '../../lib/api/orders.ts';
import { isFiltered, latestMonths, readFilter } from './filter.ts';
import { byMonth } from './MonthGroup.tsx';

function order(orderId: string, createdAt: string): OrderSummary {
  return {
    orderId,
    createdAt,
    status: 'SUCCEEDED',
    unitId: 'u',
    unitName: 'Power',
    projectType: 'ELECTRICITY',
    numberMasked: '*1',
    remark: '',
    amount: 1,
    cash: 1,
    refunded: 0,
  };
}

function shape(orders: OrderSummary[]) {
  return byMonth(orders).map(({ month, orders: each }) => [month, each.map(({ orderId }) => orderId)]);
}

test('the months of records are those of Shanghai', () => {
  expect(
    shape([
      order('c', '2026-11-02T10:00:00+08:00'),
      order('b', '2026-10-31T16:30:00Z'),
      order('a', '2026-10-31T15:30:00Z'),
    ]),
  ).toEqual([
    ['2026-11', ['c', 'b']],
    ['2026-10', ['a']],
  ]);
});

test('a record on two pages counts once', () => {
  const twice = order('b', '2026-11-01T10:00:00+08:00');
  expect(shape([order('c', '2026-11-02T10:00:00+08:00'), twice, twice])).toEqual([['2026-11', ['c', 'b']]]);
});

test('no records give no months', () => {
  expect(byMonth([])).toEqual([]);
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
