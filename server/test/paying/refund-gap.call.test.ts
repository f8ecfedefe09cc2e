import { expect } from 'vitest';
import { advanceRefund } from '../../src/paying/advance-refund.ts';
import { workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { goneBack } from '../support/gone-back.ts';
import { threeBooksAgree } from '../support/paying.ts';
import { several } from '../support/several.ts';

const { service, test, payer } = moneyTest();
const { payment, paidSeveral } = several(service, payer);
const { walletRefunds } = goneBack(service);

test('refunds of one trade are sent one after another with the pause that the wallet wants', async () => {
  const { refundGapMs } = service.context.wallet;
  const { paymentId, orderIds, cash } = await paidSeveral(['REJECTED', 'REJECTED', 'REJECTED']);
  await workOff(service.context);
  expect(await walletRefunds(paymentId)).toHaveLength(1);

  service.clock.advance(refundGapMs);
  const waiting = await service.context.db
    .selectFrom('refunds')
    .select('refund_no')
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'DUE')
    .execute();
  expect(waiting).toHaveLength(2);
  // Both are due at the same moment, and the workers take them side by side.
  await Promise.all(waiting.map(({ refund_no }) => advanceRefund(service.context, refund_no)));
  expect(await walletRefunds(paymentId)).toHaveLength(2);

  await workOffRefunds(service);
  expect(await walletRefunds(paymentId)).toHaveLength(3);
  expect(await payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  await threeBooksAgree(service);
});

test('a refund does not wait for that of another trade', async () => {
  const paid = [await paidSeveral(['REJECTED']), await paidSeveral(['REJECTED'])];
  await workOff(service.context);
  for (const { paymentId, cash } of paid) expect(await walletRefunds(paymentId)).toEqual([cash]);
});
