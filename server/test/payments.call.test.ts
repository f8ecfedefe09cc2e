import * as codes from '@life-payment/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balances } from '../src/modules/ledger/index.ts';
import { advancePayment } from '../src/modules/payments/index.ts';
import { MINUTE, SECOND } from '../src/time.ts';
import { workOff } from './support/drive.ts';
import { ask, booksHold, detail, detailOnce, pay, place, wishFor, written } from './support/orders.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

let service: TestService;
let payer: Payer;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(async () => {
  payer = await service.login();
});
afterEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await booksHold(service);
});
afterAll(() => service.stop());

type Told = { answer: string };
const resend = (orderId: string) => service.sandbox.ask<Told>('notify/resend', { outTradeNo: orderId });
const forge = (orderId: string, fields: Record<string, string>, signed: boolean) =>
  service.sandbox.ask<Told>('notify/forge', { outTradeNo: orderId, fields, signed });
const bend = (conduct: Record<string, unknown>, outTradeNo?: string) =>
  service.sandbox.ask('wallet/conduct', { conduct, ...(outTradeNo ? { outTradeNo } : {}) });

const stateOf = async (orderId: string): Promise<string> =>
  (
    await service.context.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state;

/** An order that is paid at the wallet, of which the service has heard nothing yet. */
const paidUnheard = async (outcome = 'ONE_BILL') => {
  const placed = await place(service, payer, outcome);
  // The notice is written, and due long after the test.
  await bend({ notifyDelayMs: 3_600_000 }, placed.order.orderId);
  await pay(service, payer, placed.order.pay?.value);
  expect(await stateOf(placed.order.orderId)).toBe('WAITING');
  return placed;
};

/** An order whose notice has come. */
const paid = async (outcome = 'ONE_BILL', more = {}) => {
  const placed = await place(service, payer, outcome, more);
  await pay(service, payer, placed.order.pay?.value);
  await detailOnce(service, payer, placed.order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  return placed;
};

describe("the wallet's notice", () => {
  it('makes an order paid, and its bill is written off', async () => {
    const { order } = await paid();
    await workOff(service.context);
    const { status, timeline, walletTradeNo } = await detail(service, payer, order.orderId);
    expect(status).toBe('SUCCEEDED');
    expect(walletTradeNo).toMatch(/^\d+$/);
    expect(timeline.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'CREATED DONE',
      'PAID DONE',
      'SENT_TO_UNIT DONE',
      'WRITTEN_OFF DONE',
    ]);
  });

  it('a second time changes nothing and hears success', async () => {
    const { order } = await paid();
    const before = await written(service);
    expect((await resend(order.orderId)).answer).toBe('success');
    expect(await written(service)).toEqual(before);
    await workOff(service.context);
    expect((await resend(order.orderId)).answer).toBe('success');
  });

  it('ten times in the same moment is one payment', async () => {
    const { order } = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(order.orderId)));
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['success']));
    const postings = await service.context.db
      .selectFrom('ledger_postings')
      .select('event')
      .where('order_id', '=', order.orderId)
      .execute();
    expect(postings).toEqual([{ event: 'PAID' }]);
  });

  it('after the close is money that goes back in full', async () => {
    const { order } = await place(service, payer);
    service.clock.advance(18 * MINUTE);
    await workOff(service.context);
    expect(await stateOf(order.orderId)).toBe('CLOSED');
    await pay(service, payer, order.pay?.value);
    await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'CLOSED');
    expect(await stateOf(order.orderId)).toBe('PAID_LATE');
    await workOff(service.context);
    const { status, refunded, lateRefund, timeline } = await detail(service, payer, order.orderId);
    expect({ status, refunded }).toEqual({ status: 'REFUNDED', refunded: order.amount });
    expect(lateRefund).toMatchObject({ amount: order.amount, state: 'DONE' });
    expect(timeline.map(({ step }) => step)).toEqual([
      'CREATED',
      'CLOSED',
      'PAID_LATE',
      'REFUND_STARTED',
      'REFUNDED',
    ]);
  });

  it.each([
    ['a changed amount under the old signature', { total_amount: '0.01' }, false],
    ['a changed status under the old signature', { trade_status: 'TRADE_FINISHED' }, false],
    ['a weaker kind of signature', { sign_type: 'RSA' }, false],
    ['a signature that is no signature', { sign: 'AAAA' }, false],
    ['a stray % in a value', { subject: '100%' }, false],
    ['another app, signed by the wallet', { app_id: '2021000000000000' }, true],
    ['another seller, signed by the wallet', { seller_id: '2088000000000000' }, true],
    ['an unknown order, signed by the wallet', { out_trade_no: 'LP000000000000000000000000' }, true],
    ['a status nobody knows, signed by the wallet', { trade_status: 'TRADE_MAYBE' }, true],
    ['a wrong amount, signed by the wallet', { total_amount: '0.01' }, true],
    ['no amount, signed by the wallet', { total_amount: '' }, true],
    ['an amount that is none, signed by the wallet', { total_amount: '1e2' }, true],
  ])('with %s changes nothing and is not taken', async (_name, fields, signed) => {
    const { order } = await paidUnheard();
    const before = await written(service);
    expect((await forge(order.orderId, fields, signed)).answer).toBe('fail');
    expect(await stateOf(order.orderId)).toBe('WAITING');
    expect(await written(service)).toEqual(before);
  });

  it('with a wrong amount is told to the operator', async () => {
    const { order } = await paidUnheard();
    await forge(order.orderId, { total_amount: '0.01' }, true);
    expect(service.logs).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'wallet notice refused',
        reason: 'WRONG_AMOUNT',
        orderId: order.orderId,
      }),
    );
  });

  it('as JSON, or as nothing, is not understood', async () => {
    for (const init of [
      { body: '{}', headers: { 'content-type': 'application/json' } },
      { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ]) {
      const answer = await fetch(`${service.origin}${codes.API_BASE}/notify/wallet`, {
        method: 'POST',
        ...init,
      });
      expect(await answer.text()).not.toBe('success');
    }
  });
});

describe('a bill that was paid', () => {
  const saved = async () => {
    const { accounts } = await service.call('/user/getAccountList', {}, { token: payer.token });
    const [account] = accounts;
    if (!account) throw new Error('no account is saved');
    return account;
  };
  const again = async () =>
    service.call('/bill/queryBill', { accountId: (await saved()).accountId }, { token: payer.token });

  it('is not shown as due any more, neither while the unit books it nor after', async () => {
    const account = await service.account('ONE_BILL');
    const query = await ask(service, payer, account);
    await service.call('/user/saveAccount', { queryId: query.queryId }, { token: payer.token });
    const order = await service.call('/order/createLifeOrder', wishFor(query), { token: payer.token });
    expect(await saved()).toMatchObject({ processing: false, lastQuery: { due: order.amount } });

    await pay(service, payer, order.pay?.value);
    await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
    const paidFor = await saved();
    expect(paidFor.processing).toBe(true);
    expect(paidFor.lastQuery).toBeUndefined();

    expect((await again()).bills).toMatchObject([{ paid: true }]);
    expect(await saved()).toMatchObject({ processing: true, lastQuery: { due: 0, bills: 0 } });

    await workOff(service.context);
    expect((await saved()).lastQuery).toBeUndefined();
    expect((await again()).bills).toEqual([]);
    expect(await saved()).toMatchObject({ processing: false, lastQuery: { due: 0, bills: 0 } });
  });
});

describe('what the notice did not say is asked', () => {
  it('a payment is found after ten seconds', async () => {
    const { order } = await paidUnheard();
    service.clock.advance(5 * SECOND);
    await advancePayment(service.context, order.orderId);
    expect(await stateOf(order.orderId)).toBe('WAITING');
    service.clock.advance(5 * SECOND);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
  });

  it.each(['UNKNOWN', 'ANSWER_LOST', 'DOWN'])(
    'a wallet that is %s changes nothing, and is asked again later',
    async (gateway) => {
      const { order } = await paidUnheard();
      await bend({ gateway, methods: ['alipay.trade.query'] });
      service.clock.advance(11 * SECOND);
      await workOff(service.context);
      expect(await stateOf(order.orderId)).toBe('WAITING');
      await bend({});
      service.clock.advance(MINUTE);
      await workOff(service.context);
      expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
    },
  );

  it('an order paid in its last second is not closed', async () => {
    const { order } = await paidUnheard();
    service.clock.advance(16 * MINUTE);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
  });
});

describe('an unpaid order', () => {
  it('that nobody opened at the wallet is closed only two minutes after it could last be paid', async () => {
    const { order } = await place(service, payer);
    service.clock.advance(15 * MINUTE + SECOND);
    await workOff(service.context);
    expect(await stateOf(order.orderId)).toBe('CLOSING');
    service.clock.advance(2 * MINUTE);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('CLOSED');
  });

  it('that was opened is closed at the wallet at once when its payer cancels', async () => {
    const { order, account } = await place(service, payer);
    await service.sandbox.ask('open', { pay: order.pay?.value });
    const answer = await service.call(
      '/order/cancelOrder',
      { orderId: order.orderId },
      { token: payer.token },
    );
    expect(answer.status).toBe('CLOSING');
    await workOff(service.context);
    const closed = await detail(service, payer, order.orderId);
    expect(closed).toMatchObject({ status: 'CLOSED', final: true });
    expect(closed.pay).toBeUndefined();
    const claims = await service.context.db
      .selectFrom('bill_claims')
      .select('bill_key')
      .where('order_id', '=', order.orderId)
      .execute();
    expect(claims).toEqual([]);
    const { bills } = await service.call(
      '/bill/queryBill',
      { unitId: account.unitId, accountNumber: account.accountNumber, area: account.area },
      { token: payer.token },
    );
    expect(bills[0]?.beingPaidUntil).toBeUndefined();
  });

  it('that was paid before the close arrived is paid', async () => {
    const { order } = await paidUnheard();
    await service.call('/order/cancelOrder', { orderId: order.orderId }, { token: payer.token });
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
  });

  it('stays closing while the wallet does not answer', async () => {
    const { order } = await place(service, payer);
    await service.sandbox.ask('open', { pay: order.pay?.value });
    await bend({ gateway: 'DOWN' });
    await service.call('/order/cancelOrder', { orderId: order.orderId }, { token: payer.token });
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('CLOSING');
    await bend({});
    service.clock.advance(MINUTE);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('CLOSED');
  });

  it('can be paid from its page', async () => {
    const { order } = await place(service, payer);
    const shown = await service.call(
      '/order/getOrderDetail',
      { orderId: order.orderId, payHost: 'BROWSER' },
      { token: payer.token },
    );
    await pay(service, payer, shown.pay?.value);
    await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  });
});

describe('cancelOrder refuses', () => {
  const refusedCancel = (orderId: string, by = payer) =>
    service.refused('/order/cancelOrder', { orderId }, { token: by.token });
  it('an order that is paid', async () => {
    const { order } = await paid();
    expect((await refusedCancel(order.orderId)).code).toBe(codes.ORDER_ALREADY_PAID.code);
  });
  it('an order that is closed', async () => {
    const { order } = await place(service, payer);
    service.clock.advance(18 * MINUTE);
    await workOff(service.context);
    expect((await refusedCancel(order.orderId)).code).toBe(codes.ORDER_CLOSED.code);
  });
  it("someone else's order, as if it were not there", async () => {
    const { order } = await place(service, payer);
    expect((await refusedCancel(order.orderId, await service.login())).code).toBe(codes.NO_SUCH_THING.code);
    expect(await stateOf(order.orderId)).toBe('WAITING');
  });
  it('an order that is not there', async () => {
    expect((await refusedCancel('LP1')).code).toBe(codes.NO_SUCH_THING.code);
  });
});

describe('the unit', () => {
  it('that refuses gives the money back', async () => {
    const { order } = await paid('REJECTED');
    await workOff(service.context);
    const refunded = await detail(service, payer, order.orderId);
    expect(refunded).toMatchObject({ status: 'REFUNDED', refunded: order.amount, final: true });
    expect(refunded.bills[0]).toMatchObject({
      state: 'REJECTED',
      rejectedReason: expect.stringContaining('unit'),
      refund: { state: 'DONE' },
    });
  });

  it('that refuses one of three bills gives back that one', async () => {
    const { order, query } = await paid('ONE_REJECTED');
    await workOff(service.context);
    const { status, refunded, bills } = await detail(service, payer, order.orderId);
    expect(status).toBe('PARTLY_REFUNDED');
    expect(refunded).toBe(query.bills[1]?.due);
    expect(bills.map(({ state }) => state)).toEqual(['WRITTEN_OFF', 'REJECTED', 'WRITTEN_OFF']);
  });

  it.each(['ANSWER_LOST', 'NOT_RECEIVED', 'PROCESSING'])(
    'whose answer is %s is asked until it has a word, and books once',
    async (outcome) => {
      const conduct =
        outcome === 'PROCESSING' ? { conduct: { writeOff: { kind: 'PROCESSING', ms: 200 } } } : {};
      const { order, account } = await paid(outcome, conduct);
      await workOff(service.context);
      const waiting = await detail(service, payer, order.orderId);
      expect(waiting).toMatchObject({ status: 'PROCESSING', bills: [{ state: 'NOT_KNOWN_YET' }] });
      await expect
        .poll(
          async () => {
            service.clock.advance(MINUTE);
            await workOff(service.context);
            return (await detail(service, payer, order.orderId)).status;
          },
          { timeout: 10_000 },
        )
        .toBe('SUCCEEDED');
      const { units } = await service.sandbox.ask<{ units: { amount: number }[] }>(
        `books?accountNumber=${account.accountNumber}`,
      );
      expect(units.map(({ amount }) => Math.abs(amount))).toEqual([order.amount]);
    },
  );

  it('that is down for an hour gets its write-off when it is back', async () => {
    const { order, account } = await paid('ONE_BILL', { unitId: 'heating-430100' });
    await service.sandbox.ask('units/conduct', { unitId: account.unitId, conduct: { down: true } });
    for (let minute = 0; minute < 60; minute += 5) {
      await workOff(service.context);
      service.clock.advance(5 * MINUTE);
    }
    expect((await detail(service, payer, order.orderId)).status).toBe('PROCESSING');
    await service.sandbox.ask('units/conduct', { unitId: account.unitId, conduct: {} });
    // A unit that failed often is left alone for some seconds of real time.
    await expect
      .poll(
        async () => {
          service.clock.advance(60 * MINUTE);
          await workOff(service.context);
          return (await detail(service, payer, order.orderId)).status;
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe('SUCCEEDED');
  });
});

describe('a refund', () => {
  it.each([
    ['the wallet is short of our money', { sellerShort: true }],
    ['the wallet does nothing', { gateway: 'UNKNOWN', methods: ['alipay.trade.refund'] }],
    ['the answer is lost', { gateway: 'ANSWER_LOST', methods: ['alipay.trade.refund'] }],
    [
      'refund and query are down',
      { gateway: 'DOWN', methods: ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'] },
    ],
  ])('is tried for days when %s, and made once', async (_name, conduct) => {
    const { order } = await paid('REJECTED');
    await bend(conduct);
    for (let hour = 0; hour < 48; hour += 6) {
      await workOff(service.context);
      service.clock.advance(360 * MINUTE);
    }
    const between = await detail(service, payer, order.orderId);
    expect(['REFUNDING', 'REFUNDED']).toContain(between.status);
    await bend({});
    service.clock.advance(24 * 60 * MINUTE);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
    const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
      `trades/${order.orderId}`,
    );
    expect(refunds.map(({ amount }) => amount)).toEqual([order.amount]);
  });
});

type Books = {
  wallet: { out_trade_no: string | null; from_account: string; to_account: string; amount: number }[];
  units: { amount: number }[];
};

it('after all of it our ledger holds what the wallet and the units hold', async () => {
  // Payments whose notice never came are found by asking.
  service.clock.advance(20 * MINUTE);
  await workOff(service.context);
  const rows = await balances(service.context.db);
  const of = (account: string) =>
    rows.filter((row) => row.account === account).reduce((sum, { balance }) => sum + balance, 0);
  const { wallet, units } = await service.sandbox.ask<Books>('books?limit=100000');
  const seller = 'MERCHANT';
  const trades = wallet.filter((row) => row.out_trade_no !== null);
  const received = trades
    .filter((row) => row.to_account === seller)
    .reduce((sum, { amount }) => sum + amount, 0);
  const returned = trades
    .filter((row) => row.from_account === seller)
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(received).toBeGreaterThan(returned);
  expect(of('WALLET_CLEARING')).toBe(received - returned);
  expect(-of('PAYABLE')).toBe(units.reduce((sum, { amount }) => sum + Math.abs(amount), 0));
  expect(of('HELD')).toBe(0);
  expect(of('REFUNDS_PAYABLE')).toBe(0);
});
