import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LedgerEvent, type LedgerLine, linesOf } from '../books/postings.ts';
import type { BillState, PaymentState, RefundState } from '../kit/database/states.ts';
import { type Machine, mustStep } from '../kit/machine.ts';
import { billMachine } from '../paying/bill-machine.ts';
import { paymentMachine } from '../paying/payment-machine.ts';
import { refundMachine } from '../paying/refund-machine.ts';

type Share = { readonly cash: number; readonly coupon: number };
type Bill = Share & { state: BillState | null };

/** An order that only the machines' tables move, and the postings of each step. */
class Story {
  payment: PaymentState = 'WAITING';
  readonly bills: Bill[];
  readonly refunds: { amount: number; state: RefundState }[] = [];
  readonly postings: LedgerEvent[] = [];

  constructor(shares: readonly Share[]) {
    this.bills = shares.map((share) => ({ ...share, state: null }));
  }

  sum(of: (bill: Bill) => number): number {
    return this.bills.reduce((total, bill) => total + of(bill), 0);
  }

  /** Every step that some machine's table allows now. */
  steps(): (() => void)[] {
    return [
      ...eventsOf(paymentMachine, this.payment).map((event) => () => {
        this.payment = mustStep(paymentMachine, this.payment, event);
        this.paid();
      }),
      ...this.bills.flatMap((bill) =>
        bill.state === null
          ? []
          : eventsOf(billMachine, bill.state).map((event) => () => {
              const before = bill.state;
              bill.state = mustStep(billMachine, bill.state ?? 'PENDING', event);
              if (before === 'WRITTEN_OFF') this.reversed(bill);
              else this.settled(bill);
            }),
      ),
      ...this.refunds.flatMap((refund) =>
        eventsOf(refundMachine, refund.state).map((event) => () => {
          refund.state = mustStep(refundMachine, refund.state, event);
          if (refund.state !== 'DONE') return;
          this.postings.push(
            event === 'PAID_BY_BANK'
              ? { event: 'REFUND_BY_BANK', cash: refund.amount }
              : { event: 'REFUND_DONE', cash: refund.amount },
          );
        }),
      ),
    ];
  }

  private paid(): void {
    const [cash, coupon] = [this.sum((bill) => bill.cash), this.sum((bill) => bill.coupon)];
    if (this.payment === 'PAID') {
      this.postings.push({ event: 'PAID', cash, coupon });
      for (const bill of this.bills) bill.state = 'PENDING';
    }
    if (this.payment === 'PAID_LATE') {
      this.postings.push({ event: 'PAID_LATE', cash });
      this.refunds.push({ amount: cash, state: 'DUE' });
    }
  }

  private reversed({ cash, coupon }: Bill): void {
    if (cash + coupon > 0)
      this.postings.push({ event: 'REVERSED', coupon, refund: cash, settled: 0, unitId: 'unit' });
    if (cash > 0) this.refunds.push({ amount: cash, state: 'DUE' });
  }

  private settled({ state, cash, coupon }: Bill): void {
    if (state === 'WRITTEN_OFF') this.postings.push({ event: state, due: cash + coupon, unitId: 'unit' });
    if (state !== 'REJECTED') return;
    this.postings.push({ event: state, cash, coupon });
    if (cash > 0) this.refunds.push({ amount: cash, state: 'DUE' });
  }
}

function eventsOf<S extends string, E extends string>(machine: Machine<S, E>, state: S): E[] {
  return Object.keys(machine[state]) as E[];
}

function debitsLessCredits(lines: readonly LedgerLine[]): number {
  return lines.reduce((total, { debit = 0, credit = 0 }) => total + debit - credit, 0);
}

function booksHold(story: Story): void {
  for (const posting of story.postings) expect(debitsLessCredits(linesOf(posting))).toBe(0);
  const lines = story.postings.flatMap(linesOf);
  const balance = (...accounts: string[]) =>
    debitsLessCredits(lines.filter(({ account }) => accounts.includes(account)));
  const owed = (...accounts: string[]) => 0 - balance(...accounts);
  const inFlight = owed('HELD', 'REFUNDS_PAYABLE');
  expect(inFlight).toBeGreaterThanOrEqual(0);
  // Money that arrived and was not refunded, or that we bear, is at a unit or on its way.
  expect(balance('WALLET_CLEARING', 'BANK', 'MARKETING_COST', 'COUPON_COST')).toBe(
    owed('PAYABLE') + inFlight,
  );
  const open = story.bills.filter(
    ({ state }) => state !== null && state !== 'WRITTEN_OFF' && state !== 'REJECTED',
  );
  const back = story.refunds.filter(({ state }) => state !== 'DONE');
  expect(owed('HELD')).toBe(open.reduce((sum, { cash, coupon }) => sum + cash + coupon, 0));
  expect(owed('REFUNDS_PAYABLE')).toBe(back.reduce((sum, { amount }) => sum + amount, 0));
}

const shares = fc.array(
  fc.record({ cash: fc.integer({ min: 0, max: 1_000_000 }), coupon: fc.integer({ min: 1, max: 10_000 }) }),
  { minLength: 1, maxLength: 4 },
);

it("every posting balances and no money is lost or made, in any order of the machines' steps", () => {
  fc.assert(
    fc.property(shares, fc.array(fc.nat(), { maxLength: 60 }), (given, choices) => {
      // The wallet takes at least one fen.
      const story = new Story(
        given.map((share, index) => (index === 0 ? { ...share, cash: share.cash + 1 } : share)),
      );
      for (const choice of choices) {
        const steps = story.steps();
        steps[choice % Math.max(1, steps.length)]?.();
        booksHold(story);
      }
    }),
  );
});
