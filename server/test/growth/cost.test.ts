import { expect, test } from 'vitest';
import { type Act, actOf, type Cost, costOf, growing, type PlanNode } from '../../../scripts/growth/cost.ts';

const scan: PlanNode = {
  'Node Type': 'Index Scan',
  'Relation Name': 'orders',
  'Actual Rows': 2,
  'Actual Loops': 3,
  'Rows Removed by Filter': 5,
  'Shared Hit Blocks': 4,
  'Shared Read Blocks': 1,
};
const insert: PlanNode = {
  'Node Type': 'ModifyTable',
  'Relation Name': 'refunds',
  'Actual Rows': 0,
  'Actual Loops': 1,
  'Shared Hit Blocks': 9,
  Plans: [scan],
};

test('the cost of a statement counts rows found and removed of each loop, pages, and searches of indexes', () => {
  expect(costOf(scan, 1, new Map())).toEqual({ ms: 1, rows: 21, buffers: 5, lookups: 3 });
});

test('the cost of a statement counts each row that is written once for each index of its table', () => {
  expect(costOf(insert, 1, new Map([['refunds', 10]]))).toMatchObject({ buffers: 9, lookups: 63 });
});

test('the cost of a statement counts pages of what is written beside the statement', () => {
  const beside: PlanNode = { ...scan, Plans: [{ ...insert, 'Parent Relationship': 'InitPlan' }] };
  expect(costOf(beside, 1, new Map()).buffers).toBe(14);
});

test('the cost of a statement is added up where a statement runs again, with its most expensive plan', () => {
  const dear = { ...scan, 'Shared Hit Blocks': 40 };
  const ran = [scan, dear, scan].map((plan) => ({ text: 'select  1', ms: 1, plan }));
  expect(actOf(ran, new Map())).toMatchObject({
    'select 1': { cost: { ms: 3, rows: 63, buffers: 51 }, most: 41, plan: dear },
  });
});

const act = (cost: Cost): Act => ({ select: { cost, most: cost.buffers, plan: scan } });
const small: Cost = { ms: 1, rows: 10, buffers: 10, lookups: 2 };
const grows = (large: Partial<Cost>) => growing(act(small), act({ ...small, ...large })).length > 0;

test.each([
  [{}, false],
  [{ rows: 13 }, false],
  [{ rows: 14 }, true],
  [{ buffers: 20 }, false],
  [{ buffers: 21 }, true],
  // Many searches of indexes are no excuse for many pages.
  [{ buffers: 100, lookups: 200 }, true],
  [{ ms: 100 }, false],
])('a statement grows beside %o: %s', (large, expected) => {
  expect(grows(large)).toBe(expected);
});

test('a statement grows when the small history did not need it', () => {
  expect(growing({}, act(small))).toHaveLength(1);
});
