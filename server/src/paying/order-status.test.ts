import { expect, it } from 'vitest';
import { BILL_STATES, PAYMENT_STATES, REFUND_STATES } from '../kit/database/states.ts';
import { isFinal, statusOf } from './order-detail.ts';

const pairs = BILL_STATES.flatMap((first) => BILL_STATES.map((second) => [first, second] as const));

it('the status that the payer reads exists for every state of the three machines', () => {
  for (const payment of PAYMENT_STATES)
    for (const bills of pairs)
      for (const refund of REFUND_STATES)
        expect(statusOf({ deduction: false, payment, bills, refunds: [refund] })).toBeTypeOf('string');
});

it.each(pairs)(
  'the status that the payer reads never says that an order ended whose bills are %s and %s while one is unknown',
  (first, second) => {
    const open = [first, second].some((state) => state !== 'WRITTEN_OFF' && state !== 'REJECTED');
    const status = statusOf({ deduction: false, payment: 'PAID', bills: [first, second], refunds: ['DONE'] });
    if (open) expect(status).toBe('PROCESSING');
    else expect(isFinal(status)).toBe(true);
  },
);

it.each([
  [{ payment: 'WAITING', bills: [null], refunds: [] }, 'AWAITING_PAYMENT'],
  [{ payment: 'CLOSING', bills: [null], refunds: [] }, 'CLOSING'],
  [{ payment: 'CLOSED', bills: [null], refunds: [] }, 'CLOSED'],
  [{ payment: 'PAID', bills: ['WRITTEN_OFF', 'WRITTEN_OFF'], refunds: [] }, 'SUCCEEDED'],
  [{ payment: 'PAID', bills: ['WRITTEN_OFF', 'REJECTED'], refunds: ['DUE'] }, 'REFUNDING'],
  [{ payment: 'PAID', bills: ['WRITTEN_OFF', 'REJECTED'], refunds: ['DONE'] }, 'PARTLY_REFUNDED'],
  [{ payment: 'PAID', bills: ['REJECTED'], refunds: ['NEEDS_PERSON'] }, 'REFUNDING'],
  [{ payment: 'PAID', bills: ['REJECTED'], refunds: ['DONE'] }, 'REFUNDED'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'UNKNOWN'], refunds: ['DONE'] }, 'PROCESSING'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'WRITTEN_OFF'], refunds: ['DUE'] }, 'REFUNDING'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'WRITTEN_OFF'], refunds: ['DONE'] }, 'PARTLY_REFUNDED'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'REJECTED'], refunds: ['DONE', 'DONE'] }, 'REFUNDED'],
  [{ payment: 'PAID_LATE', bills: [null], refunds: ['SENT'] }, 'REFUNDING'],
  [{ payment: 'PAID_LATE', bills: [null], refunds: ['DONE'] }, 'REFUNDED'],
] as const)('the status that the payer reads of %j is %s', (states, status) =>
  expect(statusOf({ deduction: false, ...states })).toBe(status),
);

it('the status that the payer reads never asks the payer to pay while automatic payment asks the wallet', () => {
  const deduction = { deduction: true, bills: [null], refunds: [] } as const;
  expect(statusOf({ ...deduction, payment: 'WAITING' })).toBe('DEDUCTING');
  expect(statusOf({ ...deduction, payment: 'CLOSED' })).toBe('CLOSED');
});
