import { expect, it } from 'vitest';
import { type Books, compareBooks } from './compare.ts';

/** An ended order with a payment of its own. */
function order(id: string, state: string, paid: number, refunded: number): Books['orders'][number] {
  return { orderId: id, paymentId: id, state, deduction: false, waiting: false, paid, refunded, held: 0 };
}

const books: Books = {
  orders: [order('A', 'PAID', 300, 0), order('B', 'PAID', 500, 500), order('C', 'CLOSED', 0, 0)],
  bills: [
    { orderId: 'A', writeOffNo: 'A1', state: 'WRITTEN_OFF', due: 400, writtenOff: 400 },
    { orderId: 'B', writeOffNo: 'B1', state: 'REJECTED', due: 500, writtenOff: 0 },
    { orderId: 'C', writeOffNo: 'C1', state: null, due: 100, writtenOff: 0 },
  ],
  trades: [
    { paymentId: 'A', paid: 300, refunded: 0 },
    { paymentId: 'B', paid: 500, refunded: 500 },
  ],
  mandates: [
    { agreementId: 'G1', open: true },
    { agreementId: 'G2', open: false },
  ],
  walletMandates: [{ agreementId: 'G1', open: true }],
  booked: [
    { writeOffNo: 'A1', bill: 'unit 1 june', amount: 350 },
    { writeOffNo: 'A1', bill: null, amount: 50 },
  ],
};
function differences(changed: Partial<Books>) {
  return compareBooks({ ...books, ...changed }).differences;
}
function numbers(changed: Partial<Books>) {
  return differences(changed).map(({ number }) => number);
}

it('books that agree have no difference, and an advance counts with its bill', () => {
  expect(compareBooks(books)).toEqual({
    differences: [],
    doubles: 0,
    fen: 0,
    totals: { paid: 800, refunded: 500, writtenOff: 400 },
  });
});

it('a difference of one fen is found, whichever side has too much', () => {
  expect(numbers({ trades: [{ paymentId: 'A', paid: 301, refunded: 0 }, ...books.trades.slice(1)] })).toEqual(
    ['A'],
  );
  expect(numbers({ trades: [...books.trades, { paymentId: 'C', paid: 1, refunded: 0 }] })).toEqual(['C']);
  expect(numbers({ trades: books.trades.slice(1) })).toEqual(['A']);
  expect(numbers({ booked: [] })).toEqual(['A1']);
  expect(
    numbers({ booked: [...books.booked, { writeOffNo: 'B1', bill: 'unit 2 june', amount: 500 }] }),
  ).toEqual(['B1']);
});

it('a payment is compared with the sum of its orders', () => {
  const [first, second, ...others] = books.orders;
  if (!first || !second) throw new Error('two orders');
  const orders = [{ ...first, paymentId: 'P' }, { ...second, paymentId: 'P' }, ...others];
  const trade = { paymentId: 'P', paid: 800, refunded: 500 };
  expect(numbers({ orders, trades: [trade] })).toEqual([]);
  expect(numbers({ orders, trades: [{ ...trade, refunded: 499 }] })).toEqual(['P']);
});

it('two errors of different orders do not cancel each other', () => {
  const { fen } = compareBooks({
    ...books,
    trades: [
      { paymentId: 'A', paid: 299, refunded: 0 },
      { paymentId: 'B', paid: 501, refunded: 500 },
    ],
  });
  expect(fen).toBe(2);
});

it('a bill that is booked twice is found, also under two numbers', () => {
  const again = { writeOffNo: 'Z9', bill: 'unit 1 june', amount: 350 };
  expect(compareBooks({ ...books, booked: [...books.booked, again] }).doubles).toBe(1);
  expect(numbers({ booked: [...books.booked, again] })).toEqual(['Z9', 'unit 1 june']);
});

it('money that is still on its way is found', () => {
  const [first, ...others] = books.orders;
  expect(numbers({ orders: [...others, ...(first ? [{ ...first, held: 5 }] : [])] })).toEqual(['A']);
});

it('money of a cancelled deduction is ignored if the wallet refunded it, and counts if it kept it', () => {
  const cancelled = { ...books.orders[2], deduction: true } as Books['orders'][number];
  const orders = [...books.orders.slice(0, 2), cancelled];
  const given = { paymentId: 'C', paid: 100, refunded: 100 };
  expect(numbers({ orders, trades: [...books.trades, given] })).toEqual([]);
  expect(numbers({ orders, trades: [...books.trades, { ...given, refunded: 99 }] })).toEqual(['C', 'C']);
  expect(numbers({ trades: [...books.trades, given] })).toEqual(['C', 'C']);
});

it('a mandate that differs at the wallet is found', () => {
  expect(numbers({ walletMandates: [] })).toEqual(['G1']);
  expect(numbers({ walletMandates: [{ agreementId: 'G1', open: false }] })).toEqual(['G1']);
  const both = books.mandates.map((mandate) => ({ ...mandate, open: true }));
  expect(numbers({ walletMandates: both })).toEqual(['G2']);
});
