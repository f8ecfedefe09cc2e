import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { billsToStop, billsToVoid, type OrderToSplit, splitOf } from './elsewhere-rules.ts';

const bills = fc.array(
  fc.integer({ min: 0, max: 12 }).map((cash) => ({ cash })),
  { maxLength: 7 },
);

/** Every set of bills with that sum; bills without cash are in none. */
function setsOf(pending: readonly { readonly cash: number }[], sum: number) {
  const paid = pending.filter(({ cash }) => cash > 0);
  return Array.from({ length: 2 ** paid.length }, (_, mask) =>
    paid.filter((_bill, index) => (mask >> index) & 1),
  ).filter((set) => set.reduce((total, { cash }) => total + cash, 0) === sum);
}

it('a refund elsewhere stops the only set of bills of its sum, and all when there is none or more than one', () => {
  fc.assert(
    fc.property(bills, fc.integer({ min: 1, max: 40 }), (pending, sum) => {
      const sets = setsOf(pending, sum);
      const [only] = sets;
      expect(new Set(billsToStop(pending, sum))).toEqual(new Set(sets.length === 1 && only ? only : pending));
    }),
  );
});

it('a refund elsewhere stops all bills when there are too many sets to try', () => {
  const pending = Array.from({ length: 40 }, (_, index) => ({ cash: 1_000_000 + index }));
  expect(billsToStop(pending, 7)).toBe(pending);
  expect(billsToStop(pending, 20_000_003)).toBe(pending);
});

function order(orderId: string, change: Partial<OrderToSplit> = {}): OrderToSplit {
  return { orderId, room: 1_000, unsent: 0, pending: [], ...change };
}

const someOrders = fc
  .array(
    fc.record({
      pending: fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 4 }),
      unsent: fc.integer({ min: 0, max: 300 }),
      other: fc.integer({ min: 0, max: 300 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((orders) =>
    orders.map(({ pending, unsent, other }, index) =>
      order(String(index), { pending, unsent, room: unsent + other + pending.reduce((a, b) => a + b, 0) }),
    ),
  );

test('a sum refunded elsewhere is split without a fen more or less, and within what is left of each order', () => {
  fc.assert(
    fc.property(someOrders, fc.double({ min: 0.01, max: 1, noNaN: true }), (orders, share) => {
      const all = orders.reduce((sum, { room }) => sum + room, 0);
      fc.pre(all > 0);
      const amount = Math.max(1, Math.floor(all * share));
      const { parts } = splitOf(orders, amount);
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      for (const part of parts) {
        expect(part.amount).toBeGreaterThan(0);
        expect(part.amount).toBeLessThanOrEqual(
          orders.find(({ orderId }) => orderId === part.orderId)?.room ?? 0,
        );
      }
    }),
  );
});

test('a sum refunded elsewhere is of the bills whose cash adds up to it', () => {
  const orders = [order('A', { pending: [300] }), order('B', { pending: [200, 450] }), order('C')];
  expect(splitOf(orders, 750)).toEqual({
    parts: [
      { orderId: 'A', amount: 300 },
      { orderId: 'B', amount: 450 },
    ],
    clear: true,
  });
});

test('a sum refunded elsewhere is first of what we have not sent back yet, the first order last', () => {
  const orders = [order('A', { unsent: 100 }), order('B', { unsent: 50 })];
  expect(splitOf(orders, 60).parts).toEqual([
    { orderId: 'A', amount: 10 },
    { orderId: 'B', amount: 50 },
  ]);
});

test('a sum refunded elsewhere is of unsent bills before bills that the unit has', () => {
  const orders = [order('A'), order('B', { pending: [70, 40] })];
  expect(splitOf(orders, 120)).toEqual({
    parts: [
      { orderId: 'A', amount: 10 },
      { orderId: 'B', amount: 110 },
    ],
    clear: false,
  });
});

test('a sum refunded elsewhere is of the orders of which all that is left adds up to it, whatever has become of their bills', () => {
  const orders = [
    order('A', { room: 70, pending: [70] }),
    order('B', { room: 200 }),
    order('C', { room: 40, unsent: 40 }),
  ];
  expect(splitOf(orders, 200)).toEqual({ parts: [{ orderId: 'B', amount: 200 }], clear: true });
  expect(splitOf(orders, 270)).toEqual({
    parts: [
      { orderId: 'A', amount: 70 },
      { orderId: 'B', amount: 200 },
    ],
    clear: true,
  });
  const twins = [order('A', { room: 200 }), order('B', { room: 200 })];
  expect(splitOf(twins, 200)).toMatchObject({ clear: false });
});

test('only numbers of bills whose whole cash went back are made void', () => {
  fc.assert(
    fc.property(bills, fc.integer({ min: -3, max: 40 }), (sent, left) => {
      const chosen = billsToVoid(sent, left);
      const cash = chosen.reduce((sum, bill) => sum + bill.cash, 0);
      expect(cash).toBeLessThanOrEqual(Math.max(0, left));
      for (const bill of chosen) expect(bill.cash).toBeGreaterThan(0);
      if (cash > 0 && cash < left) expect(chosen).toEqual(sent.filter((bill) => bill.cash > 0));
    }),
  );
});
