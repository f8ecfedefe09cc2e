import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEDGER_ACCOUNTS, type LedgerEvent, linesOf } from './postings.ts';

const fen = fc.integer({ min: 1, max: 1_000_000_000 });
const share = fc.integer({ min: 0, max: 1_000_000 });

const events: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({ event: fc.constant('PAID' as const), cash: fen, coupon: share }),
  fc.record({ event: fc.constant('WRITTEN_OFF' as const), due: fen, unitId: fc.string({ minLength: 1 }) }),
  fc.record({ event: fc.constant('REJECTED' as const), cash: fen, coupon: share }),
  fc.record({ event: fc.constant('PAID_LATE' as const), cash: fen }),
  fc.record({ event: fc.constantFrom('REFUND_DONE', 'REFUND_BY_BANK'), cash: fen }),
  fc.record({
    event: fc.constant('WRITTEN_OFF_LATE' as const),
    due: fen,
    unitId: fc.string({ minLength: 1 }),
  }),
  fc.record({
    event: fc.constant('ADJUSTED' as const),
    amount: fen,
    debit: fc.constantFrom('PAYABLE', 'MARKETING_COST'),
    credit: fc.constantFrom('WALLET_CLEARING', 'REFUNDED_ELSEWHERE'),
    unitId: fc.constant('unit'),
  }),
  fc.record({ event: fc.constantFrom('WALLET_FEE', 'WALLET_FEE_BACK', 'WALLET_PAID_OUT'), amount: fen }),
  fc.record({ event: fc.constant('UNIT_PAID' as const), amount: fen, unitId: fc.string({ minLength: 1 }) }),
  fc.record({
    event: fc.constantFrom('POINTS_EARNED', 'POINTS_TAKEN_BACK', 'POINTS_EXCHANGED'),
    points: fen,
  }),
);

it('a posting balances, and uses each account on one side only', () => {
  fc.assert(
    fc.property(events, (event) => {
      const lines = linesOf(event);
      const debits = lines.reduce((sum, { debit = 0 }) => sum + debit, 0);
      const credits = lines.reduce((sum, { credit = 0 }) => sum + credit, 0);
      expect(debits).toBe(credits);
      expect(debits).toBeGreaterThan(0);
      for (const line of lines) expect((line.debit ?? 0) > 0).not.toBe((line.credit ?? 0) > 0);
    }),
  );
});

it('postings leave nothing in held funds once every bill has its final answer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ cash: fen, coupon: share, refused: fc.boolean() }), {
        minLength: 1,
        maxLength: 9,
      }),
      (bills) => {
        const cash = bills.reduce((sum, bill) => sum + bill.cash, 0);
        const coupon = bills.reduce((sum, bill) => sum + bill.coupon, 0);
        const story: LedgerEvent[] = [
          { event: 'PAID', cash, coupon },
          ...bills.flatMap((bill): LedgerEvent[] =>
            bill.refused
              ? [
                  { event: 'REJECTED', cash: bill.cash, coupon: bill.coupon },
                  { event: 'REFUND_DONE', cash: bill.cash },
                ]
              : [{ event: 'WRITTEN_OFF', due: bill.cash + bill.coupon, unitId: 'unit' }],
          ),
        ];
        const balance = (account: string) =>
          story
            .flatMap(linesOf)
            .filter((line) => line.account === account)
            .reduce((sum, line) => sum + (line.debit ?? 0) - (line.credit ?? 0), 0);
        expect(balance('HELD')).toBe(0);
        expect(balance('REFUNDS_PAYABLE')).toBe(0);
      },
    ),
  );
});

it('the chart of accounts in the docs has each account once', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/change/money/money.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)`[^|]*\| (?:own|owed|income|cost), (?:debit|credit) \|/gm)];
  expect(rows.map(([, account]) => account).sort()).toEqual([...LEDGER_ACCOUNTS].sort());
});

const sumInFen = fc.integer({ min: 0, max: 1_000_000 });

/** A bill that was paid and written off, and what of its cash went back before its unit reversed it. */
const bill = fc
  .record({
    cash: fc.integer({ min: 1, max: 1_000_000 }),
    coupon: sumInFen,
    backShare: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ cash, coupon, backShare }) => ({ cash, coupon, back: Math.floor((cash * backShare) / 100) }));

it('a reversed bill leaves nothing owed to its unit, nothing receivable, and what was borne with who bore it before', () => {
  fc.assert(
    fc.property(bill, fc.constantFrom('open', 'us', 'unit'), ({ cash, coupon, back }, borne) => {
      const unitId = 'unit';
      const bearer = borne === 'unit' ? 'PAYABLE' : 'MARKETING_COST';
      const bearing = { amount: back, debit: bearer, credit: 'REFUNDED_ELSEWHERE', unitId } as const;
      const story: LedgerEvent[] = [
        { event: 'PAID', cash, coupon },
        { event: 'WRITTEN_OFF', due: cash + coupon, unitId },
        { event: 'REFUND_DONE', cash: back },
        { event: 'REFUNDED_ELSEWHERE', cash: back },
        ...(borne === 'open' ? [] : [{ event: 'ADJUSTED' as const, ...bearing }]),
        { event: 'REVERSED', coupon, refund: cash - back, settled: back, unitId },
        ...(borne === 'open'
          ? []
          : [
              {
                event: 'BORNE_GIVEN_BACK' as const,
                ours: borne === 'us' ? back : 0,
                units: borne === 'unit' ? back : 0,
                unitId,
              },
            ]),
        { event: 'REFUND_DONE', cash: cash - back },
      ];
      const balances = new Map<string, number>();
      for (const event of story) {
        const lines = linesOf(event);
        const sum = lines.reduce((total, { debit = 0, credit = 0 }) => total + debit - credit, 0);
        expect(sum).toBe(0);
        for (const { account, debit = 0, credit = 0 } of lines)
          balances.set(account, (balances.get(account) ?? 0) + debit - credit);
      }
      for (const [account, balance] of balances) expect([account, balance]).toEqual([account, 0]);
    }),
  );
});
