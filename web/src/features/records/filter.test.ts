import { expect, test } from 'vitest';
import { monthOf } from '../../lib/i18n/moments.ts';
import { isFiltered, latestMonths, readFilter } from './filter.ts';

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
