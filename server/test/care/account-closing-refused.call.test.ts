import { CODE_USED_UP, CODE_WRONG, ORDERS_STILL_OPEN } from '@life-payment/contract';
import { expect } from 'vitest';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import { rowsOf } from '../support/closing.ts';
import { codeFor, wrongCode } from '../support/codes.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { detailOnce, pay, place } from '../support/orders.ts';
import { ownCode } from '../support/own-codes.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();

async function refusedClose(payer: Payer, sent: object): Promise<string> {
  return (await service.refused('/user/closeAccount', sent as never, payer)).code;
}

test('an account to be closed stays open while an order is open, and its code stays valid', async ({
  payer,
}) => {
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const { order } = await place(service, payer);
  expect(await refusedClose(payer, sent)).toBe(ORDERS_STILL_OPEN.code);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  expect(await refusedClose(payer, sent)).toBe(ORDERS_STILL_OPEN.code);
  await workOff(service.context);
  await service.call('/user/closeAccount', sent, payer);
});

test('an account to be closed is not closed by a wrong code, nor by a code for another purpose', async ({
  payer,
}) => {
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  expect(await refusedClose(payer, wrongCode(sent))).toBe(CODE_WRONG.code);
  service.clock.advance(MINUTE + SECOND);
  expect(await refusedClose(payer, await ownCode(service, payer, 'DATA_COPY'))).toBe(CODE_WRONG.code);
  service.clock.advance(MINUTE + SECOND);
  expect(await refusedClose(payer, await codeFor(service, payer.mobile))).toBe(CODE_WRONG.code);
  service.clock.advance(5 * MINUTE);
  expect(await refusedClose(payer, sent)).toBe(CODE_USED_UP.code);
  await service.call('/user/getAccountList', {}, payer);
});

test('an account to be closed is closed once, however many requests come with the same code', async ({
  payer,
}) => {
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const requests = Array.from({ length: 5 }, () =>
    service.call('/user/closeAccount', sent, payer).then(
      () => 'closed',
      () => 'refused',
    ),
  );
  expect((await Promise.all(requests)).filter((answer) => answer === 'closed')).toHaveLength(1);
  expect(await rowsOf(service, 'account_closings', payer.lifeUserId)).toHaveLength(1);
});
