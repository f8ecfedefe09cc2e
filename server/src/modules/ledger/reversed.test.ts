import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LedgerEvent, linesOf } from './postings.ts';

const fen = fc.integer({ min: 0, max: 1_000_000 });

/** A bill that was paid and written off, and what of its cash went back before its unit reversed it. */
const bill = fc
  .record({
    cash: fc.integer({ min: 1, max: 1_000_000 }),
    coupon: fen,
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
