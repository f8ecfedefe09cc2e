import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearTexts } from './HistoryCard.tsx';
import { compareNewest, compareYear, type MonthFacts, percentFromUsual } from './history-rules.ts';

/** Consecutive months from January 2026, or from another month on. */
function months(amounts: readonly number[], first = 1) {
  return amounts.map((amount, index) => {
    const at = first - 1 + index;
    const month = String((at % 12) + 1).padStart(2, '0');
    return { month: `${2026 + Math.floor(at / 12)}-${month}`, amount };
  });
}

/** Compares the last month with those before it. */
function compareLast(history: ReturnType<typeof months>) {
  const last = history.at(-1) ?? { month: '', amount: 0 };
  return percentFromUsual(history, last);
}

test.each([
  ['the same', [100, 100, 100, 100], 0],
  ['a little more', [100, 100, 100, 119], 0],
  ['more', [100, 110, 90, 150], 50],
  ['less', [100, 110, 90, 60], -40],
  ['one month out of line does not count', [100, 9000, 100, 100], 0],
  ['too few months', [100, 100, 300], null],
  ['nothing due before', [0, 0, 0, 300], null],
] as const)('a comparison of months: %s', (_name, amounts, expected) => {
  expect(compareLast(months(amounts))).toBe(expected);
});

test('months after the compared one do not count', () => {
  const history = months([100, 100, 100, 100, 9000, 9000, 9000]);
  expect(percentFromUsual(history, { month: '2026-04', amount: 100 })).toBe(0);
});

test('a bill that is not in the unit’s history yet is compared too', () => {
  const history = months([100, 100, 100, 100, 100, 100]);
  expect(percentFromUsual(history, { month: '2026-07', amount: 150 })).toBe(50);
});

test('an amount is compared with its season: the same month, the one before and the one after, of any year', () => {
  // February to January. Near this January are February with 180 and December with 220.
  const winter = [180, 100, 100, 100, 100, 100, 100, 100, 100, 100, 220];
  expect(compareLast(months([...winter, 210], 2))).toBe(0);
  expect(compareLast(months([...winter, 90], 2))).toBe(-55);
});

test('only the season is compared if most months cost nothing', () => {
  const heating = [300, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300];
  expect(compareLast(months([...heating, 750], 2))).toBe(150);
});

type Parts = NonNullable<MonthFacts['parts']>;

const NOW = new Date('2026-11-25T12:00:00+08:00');

function reading(from: string, to: string, measure = 'kWh') {
  return { from, to, measure };
}

function partsOf(parts: Partial<Parts>): Parts {
  return { principal: 0, lateFee: 0, items: [], readings: [], ...parts };
}

/** A bill of so many kWh, of which those above 100 are in the second step. */
function used(kwh: number, days = 30): Omit<MonthFacts, 'month'> {
  const second = Math.max(0, kwh - 100);
  const items = [
    { name: 'First', amount: 60 * (kwh - second), step: { number: 1, used: String(kwh - second) } },
    { name: 'Second', amount: 90 * second, step: { number: 2, used: String(second) } },
  ];
  const parts = partsOf({ items, readings: [reading('5000', String(5_000 + kwh))] });
  return { amount: 60 * (kwh - second) + 90 * second, days, parts };
}

function compare(bill: Omit<MonthFacts, 'month'>, before: Omit<MonthFacts, 'month'>) {
  return compareYear({ month: '2026-11', ...bill }, { month: '2025-11', ...before });
}

function said(bill: Omit<MonthFacts, 'month'>, before: Omit<MonthFacts, 'month'>) {
  const comparison = compare(bill, before);
  if (!comparison) return null;
  const { head, why } = yearTexts(comparison, NOW);
  return (head + why).replaceAll('\u00a0', ' ');
}

test('a higher bill says what is more: use, days, and what is in the second step', () => {
  expect(said(used(107, 32), used(89, 30))).toBe(
    '比去年11月多 ¥12.90：多用 18 kWh；计费 32 天，上年同期 30 天；其中 7 kWh 按第 2 档计价',
  );
});

test('a lower bill says what is less', () => {
  expect(said(used(89, 30), used(107, 32))).toBe(
    '比去年11月少 ¥12.90：少用 18 kWh；计费 30 天，上年同期 32 天；第 2 档少 7 kWh',
  );
});

test('a bill that is nearly as high says only that', () => {
  expect(said({ amount: 10_299 }, { amount: 10_000 })).toBe('和去年11月差不多');
  expect(said({ amount: 9_701 }, { amount: 10_000 })).toBe('和去年11月差不多');
});

test('only amounts are compared where nothing else is known', () => {
  expect(said({ amount: 12_000 }, { amount: 10_000 })).toBe('比去年11月多 ¥20.00');
});

test('a part that changed the other way explains nothing, and is not named', () => {
  expect(said(used(107, 28), used(89, 30))).toBe(
    '比去年11月多 ¥12.90：多用 18 kWh；其中 7 kWh 按第 2 档计价',
  );
  expect(said({ ...used(89), amount: 9_000 }, { ...used(99), amount: 5_000 })).toBe('比去年11月多 ¥40.00');
});

test('a late fee is named in a higher bill only', () => {
  const late = { amount: 12_000, parts: partsOf({ lateFee: 240 }) };
  expect(said(late, { amount: 10_000 })).toBe('比去年11月多 ¥20.00：含滞纳金 ¥2.40');
  expect(said(late, { amount: 20_000 })).toBe('比去年11月少 ¥80.00');
});

test('items explain a bill without readings', () => {
  const of = (rent: number, calls: number, extra: { name: string; amount: number }[] = []) => ({
    amount: rent + calls,
    parts: partsOf({
      items: [{ name: '月租', amount: rent }, { name: '通话费', amount: calls }, ...extra],
    }),
  });
  expect(said(of(5_900, 3_000), of(5_900, 1_000))).toBe('比去年11月多 ¥20.00：通话费多 ¥20.00');
  // An item of one bill only has nothing to be compared with.
  expect(said(of(7_900, 3_000, [{ name: '其他', amount: 500 }]), of(5_900, 1_000))).toBe(
    '比去年11月多 ¥40.00：月租多 ¥20.00；通话费多 ¥20.00',
  );
});

test.each<[name: string, readings: Parts['readings'], before: Parts['readings']]>([
  ['of another measure', [reading('0', '90', 'm³')], [reading('0', '50')]],
  ['of a meter that began anew', [reading('900', '20')], [reading('0', '50')]],
  ['of several meters', [reading('0', '90'), reading('0', '20')], [reading('0', '50')]],
  ['of one of both months', [reading('0', '90')], []],
])('readings %s do not say what was used', (_name, readings, before) => {
  expect(
    said(
      { amount: 200, parts: partsOf({ readings }) },
      { amount: 100, parts: partsOf({ readings: before }) },
    ),
  ).toBe('比去年11月多 ¥1.00');
});

test('one of several readings may be the total; parts of a measure are exact', () => {
  const readings = [reading('0', '90.4'), reading('0', '60.3'), reading('0', '30.1')];
  expect(
    said(
      { amount: 200, parts: partsOf({ readings }) },
      { amount: 100, parts: partsOf({ readings: [reading('0', '50.3')] }) },
    ),
  ).toBe('比去年11月多 ¥1.00：多用 40.1 kWh');
});

test('a month of an earlier year is named with it', () => {
  const comparison = compareYear({ month: '2025-12', amount: 200 }, { month: '2024-12', amount: 100 });
  expect(comparison && yearTexts(comparison, NOW).head).toBe('比2024年12月多 ¥1.00');
});

const history = [{ month: '2026-11', amount: 200 }];
const yearBefore = [{ month: '2025-11', amount: 100 }];
const bill = { billNo: 'a', month: '2026-11', due: 200 };
test.each([
  ['a bill of the whole month', [bill], history, yearBefore, 'MORE'],
  [
    'a bill with a late fee',
    [{ ...bill, due: 210, parts: partsOf({ lateFee: 10 }) }],
    history,
    yearBefore,
    'MORE',
  ],
  ['no month', [{ billNo: 'a', due: 200 }], history, yearBefore, undefined],
  ['no bill chosen', [], history, yearBefore, undefined],
  ['nothing of the year before', [bill], history, undefined, undefined],
  ['another month of the year before', [bill], history, [{ month: '2025-10', amount: 100 }], undefined],
  ['nothing due in the year before', [bill], history, [{ month: '2025-11', amount: 0 }], undefined],
  ['two bills of the month', [bill, { ...bill, billNo: 'b' }], [], yearBefore, undefined],
  ['what is left of a month', [{ ...bill, due: 150 }], history, yearBefore, undefined],
] as const)(
  'a bill is compared with the year before only where that says something: %s',
  (_name, bills, of, before, kind) => {
    const query = { bills: [...bills], history: [...of], ...(before && { yearBefore: [...before] }) };
    expect(compareNewest(query, query.bills)?.kind).toBe(kind);
  },
);

const Step = fc.record({
  number: fc.integer({ min: 1, max: 4 }),
  used: fc.integer({ min: 0, max: 500 }).map(String),
});
const Facts = fc.record(
  {
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    days: fc.integer({ min: 1, max: 400 }),
    parts: fc.record({
      principal: fc.constant(0),
      lateFee: fc.integer({ min: 0, max: 10_000 }),
      items: fc.array(
        fc.record(
          {
            name: fc.constantFrom('a', 'b', 'c'),
            amount: fc.integer({ min: -9_999, max: 9_999 }),
            step: Step,
          },
          { requiredKeys: ['name', 'amount'] },
        ),
        { maxLength: 5 },
      ),
      readings: fc.array(
        fc
          .tuple(
            fc.integer({ min: 0, max: 99_999 }),
            fc.integer({ min: 0, max: 99_999 }),
            fc.constantFrom('kWh', 'm³'),
          )
          .map(([from, to, measure]) => reading(String(from / 10), String(to / 10), measure)),
        { maxLength: 3 },
      ),
    }),
  },
  { requiredKeys: ['amount'] },
);

/** True if all named differences have the sign of the whole one. */
function allOneWay(differences: readonly object[], way: number): boolean {
  return differences.every((difference) => {
    if ('days' in difference && 'before' in difference)
      return (Number(difference.days) - Number(difference.before)) * way > 0;
    if ('by' in difference) return Number(difference.by) * way > 0;
    return way > 0;
  });
}

test('whatever a unit tells, the amount is right, all that is named goes the same way, and is in both bills', () => {
  fc.assert(
    fc.property(Facts, Facts, (bill, before) => {
      const comparison = compare(bill, before);
      if (bill.amount === 0 || before.amount === 0) {
        expect(comparison).toBeNull();
        return;
      }
      const text = said(bill, before) ?? '';
      expect(text).not.toMatch(/NaN|undefined|null|Infinity|：$|；；/u);
      expect(text).not.toBe('');
      if (!comparison || comparison.kind === 'SAME') {
        expect(Math.abs(bill.amount - before.amount)).toBeLessThan(before.amount * 0.03);
        return;
      }
      const way = comparison.kind === 'MORE' ? 1 : -1;
      expect(comparison.by * way).toBe(bill.amount - before.amount);
      expect(allOneWay(comparison.differences, way)).toBe(true);
      for (const { kind } of comparison.differences) {
        if (kind === 'DAYS') expect([bill.days, before.days]).not.toContain(undefined);
        if (kind === 'USE' || kind === 'STEP') {
          expect(bill.parts?.readings.length).toBeGreaterThan(0);
          expect(before.parts?.readings.length).toBeGreaterThan(0);
        }
        if (kind === 'ITEM') expect(before.parts?.items.length).toBeGreaterThan(0);
      }
    }),
  );
});

test('the same bill a year later is about the same', () => {
  fc.assert(
    fc.property(Facts, (bill) => {
      fc.pre(bill.amount > 0);
      expect(compare(bill, bill)).toEqual({ kind: 'SAME', before: '2025-11' });
    }),
  );
});
