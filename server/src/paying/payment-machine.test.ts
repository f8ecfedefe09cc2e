import type { UnitDescription } from '@life-payment/biller-api';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '../kit/database/states.ts';
import { step } from '../kit/machine.ts';
import type { Trade } from '../kit/ports/wallet.ts';
import { meaningOf, meaningOfDeduction, paymentMachine, type TradeMeaning } from './payment-machine.ts';
import { subjectOf } from './payment-store.ts';
import { outcomeOf, outcomeOfQuery, type ReversalEvent, reversalMachine } from './reversal-machine.ts';

const STATUSES: readonly Trade['status'][] = ['UNKNOWN', 'OPENED', 'PAID', 'FINISHED', 'CLOSED'];

const cases = STATUSES.flatMap((status) =>
  [0, 500].flatMap((refunded) =>
    [false, true].flatMap((expired) => PAYMENT_STATES.map((state) => ({ status, refunded, expired, state }))),
  ),
);

/** The table a second time, as rules in words. */
function expected({ status, refunded, expired, state }: (typeof cases)[number]): TradeMeaning {
  const booked = state === 'PAID' || state === 'PAID_LATE';
  const paid = status === 'PAID' || status === 'FINISHED';
  if (paid) return booked ? 'NOTHING' : 'WALLET_PAID';
  const closedUnpaid = status === 'CLOSED' && refunded === 0;
  // Anything else was said before it was paid; one that was paid late was closed before.
  if (booked) return closedUnpaid && state === 'PAID' ? 'CONTRADICTION' : 'NOTHING';
  if (status === 'CLOSED')
    return refunded > 0 ? 'WALLET_PAID' : state === 'CLOSED' ? 'NOTHING' : 'WALLET_CLOSED';
  if (status === 'OPENED') return 'NOTHING';
  return expired && state !== 'CLOSED' ? 'WALLET_CLOSED' : 'NOTHING';
}

it.each(cases)(
  'the meaning of a trade at the wallet is right for $status, refunded $refunded, expired $expired, ours $state',
  (row) => {
    expect(meaningOf(row, row.state, row.expired)).toBe(expected(row));
  },
);

it('the meaning of a trade at the wallet is never a step that the machine does not know', () => {
  const closing = (state: PaymentState) =>
    state === 'WAITING' ? step(paymentMachine, state, 'CLOSE_ASKED') : state;
  for (const row of cases) {
    const meaning = meaningOf(row, row.state, row.expired);
    if (meaning === 'WALLET_PAID') expect(step(paymentMachine, row.state, meaning)).not.toBeNull();
    if (meaning === 'WALLET_CLOSED')
      expect(step(paymentMachine, closing(row.state) ?? 'PAID', meaning)).toBe('CLOSED');
  }
});

const words = (['NONE', 'TAKEN', 'REFUSED'] as const).flatMap((cancelReply) =>
  cases
    .filter(({ expired }) => expired === (cancelReply === 'TAKEN'))
    .map((row) => ({ ...row, cancelReply })),
);

it.each(words)(
  'the meaning of a trade at the wallet of a deduction: $status, refunded $refunded, cancel $cancelReply, ours $state',
  (row) => {
    const { status, refunded, cancelReply, state } = row;
    const afterCancel = state === 'CLOSING' || state === 'CLOSED';
    const given = status === 'CLOSED' && refunded > 0 && afterCancel;
    const ours = state === 'CLOSING' ? 'WALLET_CLOSED' : 'NOTHING';
    const mayBeGivenBack =
      status === 'PAID' &&
      cancelReply !== 'REFUSED' &&
      (state === 'CLOSING' || (state === 'CLOSED' && cancelReply === 'NONE'));
    const meant = mayBeGivenBack ? 'NOTHING' : given ? ours : expected(row);
    expect(meaningOfDeduction(row, state, cancelReply)).toBe(meant);
  },
);

it('the meaning of a trade at the wallet believes "never heard of it" only after its time', () => {
  expect(meaningOf({ status: 'UNKNOWN', refunded: 0 }, 'CLOSING', false)).toBe('NOTHING');
});

test('the subject of a payment has nothing that ends a cell of the file', () => {
  const name = { 'zh-CN': '长沙,电费"，\n公司', en: 'Power,\n"Changsha"' };
  const unit = { name } as unknown as UnitDescription;
  expect(subjectOf(unit, '*0001', 'en')).toBe('Life payment Power Changsha *0001');
  expect(subjectOf(unit, '*0001', 'zh-CN')).toBe('生活缴费 长沙 电费 公司 *0001');
});

const events = fc.array(
  fc.constantFrom<ReversalEvent[]>('SEND', 'NO_ANSWER', 'UNIT_REVERSED', 'UNIT_REFUSED'),
  { maxLength: 30 },
);

it('a reversal ends only as its unit says, and what is not known is never refused', () => {
  fc.assert(
    fc.property(fc.constantFrom('DUE' as const, 'UNKNOWN' as const), events, (begin, given) => {
      let [state, last]: [string, ReversalEvent | null] = [begin, null];
      for (const event of given) {
        const next = step<string, string>(reversalMachine, state, event);
        if (next === null) continue;
        [state, last] = [next, event];
      }
      expect(state === 'DONE').toBe(last === 'UNIT_REVERSED');
      expect(state === 'REFUSED').toBe(last === 'UNIT_REFUSED');
    }),
  );
});

it('anything but a clear yes or no of the unit is unknown', () => {
  expect(outcomeOf({ result: 'PROCESSING' }).event).toBe('NO_ANSWER');
  expect(outcomeOf({ result: 'CONTENT_DIFFERS' }).event).toBe('NO_ANSWER');
  expect(outcomeOf({ result: 'REFUSED', reason: 'USED' })).toEqual({
    event: 'UNIT_REFUSED',
    refusal: 'USED',
  });
  expect(outcomeOfQuery({ result: 'NOT_KNOWN' }).event).toBe('NO_ANSWER');
  expect(outcomeOfQuery({ result: 'PROCESSING' }).event).toBe('NO_ANSWER');
});
