import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { arrivalText, lateText } from './PayCards.tsx';

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(vi.unstubAllGlobals);

const askedAt = '2020-11-21T17:20:00+08:00';
function measured(typicalSeconds: number, slowSeconds = typicalSeconds, withinHours = 24) {
  return {
    withinHours,
    measured: { typicalSeconds, slowSeconds },
  };
}

test.each([
  [3, '1 minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [3_601, '2 hours'],
  [86_401, '2 days'],
])('a unit that takes %i s usually credits within %s', (seconds, text) => {
  expect(arrivalText({ askedAt, crediting: measured(seconds, seconds, 72) })).toContain(`within ${text}, by`);
});

test('the time that nineteen of twenty payments take is shown if it is longer', () => {
  expect(arrivalText({ askedAt, crediting: measured(61, 3_500) })).toMatch(
    /^Usually credited within 2 minutes, 95% within 59 minutes, by Nov 22, 2020, 18:00 at the latest/,
  );
});

test('no time beside the promise is longer than it', () => {
  expect(arrivalText({ askedAt, crediting: measured(61, 24 * 3_600) })).toMatch(
    /^Usually credited within 2 minutes, by Nov 22, 2020, 18:00 at the latest/,
  );
  expect(arrivalText({ askedAt, crediting: measured(24 * 3_600, 60 * 86_400) })).toMatch(
    /^Will be credited by Nov 22, 2020, 18:00/,
  );
});

test('the promise stands alone if nothing was measured', () => {
  expect(arrivalText({ askedAt, crediting: { withinHours: 24 } })).toMatch(
    /^Will be credited by Nov 22, 2020, 18:00/,
  );
});

test('the first chosen bill that may be late is named, and none that is overdue', () => {
  const bills = ['2020-11-20', '2020-11-22', '2020-11-21'].map((dueDate, nth) => ({
    billNo: String(nth),
    due: 100,
    dueDate,
  }));
  const late = (selected: string[], slow: number) =>
    lateText({ askedAt, crediting: measured(60, slow, 72), bills }, selected);
  expect(late(['0', '1', '2'], 40 * 3_600)).toContain('Due Nov 21, 2020');
  expect(late(['0', '1'], 40 * 3_600)).toContain('Due Nov 22, 2020');
  expect(late(['0', '1', '2'], 60)).toBeUndefined();
});
