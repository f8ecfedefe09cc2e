import { USER_FROZEN, WALLET_CLOSED } from '@life-payment/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { after, DAY, dayOf, MINUTE } from '../src/kit/time.ts';
import { freezeUser, unfreezeUser } from '../src/modules/identity/index.ts';
import { forgetAll, openFor, plans, runUntil, setTime, states, told } from './support/deducting.ts';
import { workOff } from './support/drive.ts';
import { booksHold, detail, pay, place } from './support/orders.ts';
import { paying } from './support/paying.ts';
import { enterBy, entryToken } from './support/sign-on.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

const WATER = 'water-430100';

let service: TestService;
let payer: Payer;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('wallet/clock', { aheadMs: 0 });
  await forgetAll(service);
  payer = await service.login();
});
afterAll(() => service.stop());

const { paid, stateOf } = paying(() => ({ service, payer }));

/** Closes the payer's account at the wallet, or has it live again. */
function setClosed(accountClosed: boolean) {
  return service.sandbox.ask('wallet/conduct', {
    conduct: { accountClosed },
    outTradeNo: payer.walletUserId,
  });
}

async function refusedCall({ token }: Payer) {
  return (await service.refused('/user/getAccountList', {}, { token })).code;
}

async function refusedSignOn(outputEndpoint = 'HISUN') {
  const requestToken = await entryToken(service.sandbox, payer.walletUserId, outputEndpoint);
  return (await service.refused('/user/login/sso', { outputEndpoint, requestToken })).code;
}

async function userState(): Promise<string> {
  return (
    await service.context.db
      .selectFrom('users')
      .select('state')
      .where('life_user_id', '=', payer.lifeUserId)
      .executeTakeFirstOrThrow()
  ).state;
}

async function liveSessions(): Promise<number> {
  return (
    await service.context.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('life_user_id', '=', payer.lifeUserId)
      .where('ended_at', 'is', null)
      .execute()
  ).length;
}

/** The user is closed, and every session of it is over and says so. */
async function expectClosed(...sessions: readonly Payer[]) {
  expect(await userState()).toBe('WALLET_CLOSED');
  expect(await liveSessions()).toBe(0);
  for (const session of sessions) expect(await refusedCall(session)).toBe(WALLET_CLOSED.code);
}

describe('a sign-on that the wallet answers with a closed account', () => {
  // @id wallet-closed-ends-sessions
  test('is refused, and ends the user’s sessions in every channel', async () => {
    const elsewhere = await service.login(payer, 'jt_demo');
    const stranger = await service.login();
    await setClosed(true);
    expect(await refusedSignOn()).toBe(WALLET_CLOSED.code);
    await expectClosed(payer, elsewhere);
    await service.call('/user/getAccountList', {}, { token: stranger.token });
    expect(await refusedSignOn('jt_demo')).toBe(WALLET_CLOSED.code);
  });

  test('is refused for somebody we do not know, and changes nobody', async () => {
    const { walletUserId } = await service.stranger();
    await service.sandbox.ask('wallet/conduct', {
      conduct: { accountClosed: true },
      outTradeNo: walletUserId,
    });
    const requestToken = await entryToken(service.sandbox, walletUserId, 'HISUN');
    const refused = await service.refused('/user/login/sso', { outputEndpoint: 'HISUN', requestToken });
    expect(refused.code).toBe(WALLET_CLOSED.code);
    await service.call('/user/getAccountList', {}, { token: payer.token });
  });

  // @id wallet-silent-closes-nobody
  test('by a wallet that gives no answer changes nothing', async () => {
    await setClosed(true);
    const requestToken = await entryToken(service.sandbox, payer.walletUserId, 'HISUN');
    await service.sandbox.ask('wallet/conduct', { conduct: { gateway: 'UNKNOWN' } });
    try {
      await service.refused('/user/login/sso', { outputEndpoint: 'HISUN', requestToken });
    } finally {
      await service.sandbox.ask('wallet/conduct', { conduct: {} });
    }
    expect(await userState()).toBe('ACTIVE');
    await service.call('/user/getAccountList', {}, { token: payer.token });
  });

  test('leaves a frozen user frozen, also when the account lives again', async () => {
    const { db } = service.context;
    await db.transaction().execute((tx) => freezeUser(tx, payer.lifeUserId));
    await setClosed(true);
    expect(await refusedSignOn()).toBe(WALLET_CLOSED.code);
    expect(await userState()).toBe('FROZEN');
    await setClosed(false);
    expect(await refusedSignOn()).toBe(USER_FROZEN.code);
    expect(await userState()).toBe('FROZEN');
    await db.transaction().execute((tx) => unfreezeUser(tx, payer.lifeUserId));
    await service.call('/user/getAccountList', {}, { token: payer.token });
  });
});

test('a sign-on after the account lives again lets the user go on, and no session from before', async () => {
  await setClosed(true);
  await refusedSignOn();
  await setClosed(false);
  const data = await enterBy(service, service.sandbox, payer.walletUserId, 'HISUN');
  expect(data).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId });
  expect(await userState()).toBe('ACTIVE');
  expect(await service.call('/user/isLogined', {}, { token: payer.token })).toEqual({ status: 0 });
  await service.call('/user/getAccountList', {}, { token: data.sessionId });
});

describe('a payment', () => {
  const tryToPay = async () => {
    const { order } = await place(service, payer);
    await setClosed(true);
    const { kind } = await service.sandbox.ask<{ kind: string }>('pay', {
      user: payer.walletUserId,
      pay: order.pay?.value,
    });
    expect(kind).toBe('ACCOUNT_CLOSED');
    return order;
  };
  const timePasses = async (ms: number) => {
    service.clock.advance(ms);
    await workOff(service.context);
  };

  test('that a closed account tried closes the user; the order waits for its end like any other', async () => {
    const { orderId } = await tryToPay();
    await timePasses(MINUTE);
    await expectClosed(payer);
    expect(await stateOf(orderId)).toBe('WAITING');
    await timePasses(40 * MINUTE);
    expect(await stateOf(orderId)).toBe('CLOSED');
    await booksHold(service);
  });

  test('that somebody else makes after that counts, and the user stays closed', async () => {
    const order = await tryToPay();
    await timePasses(MINUTE);
    const friend = await service.login();
    await pay(service, friend, order.pay?.value);
    await timePasses(MINUTE);
    expect(await stateOf(order.orderId)).toBe('PAID');
    expect(await userState()).toBe('WALLET_CLOSED');
    await service.call('/user/getAccountList', {}, { token: friend.token });
    await booksHold(service);
  });

  test('of another’s order closes the one who tried, not the one whose order it is', async () => {
    const owner = payer;
    const { order } = await place(service, owner);
    payer = await service.login();
    await setClosed(true);
    await pay(service, payer, order.pay?.value);
    await timePasses(MINUTE);
    await expectClosed(payer);
    await service.call('/user/getAccountList', {}, { token: owner.token });
  });

  test('made before is refunded though the account is closed now', async () => {
    await service.sandbox.ask('wallet/conduct', { conduct: { sellerShort: true } });
    const { order } = await paid('REJECTED');
    await timePasses(MINUTE);
    expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDING');
    await setClosed(true);
    await refusedSignOn();
    await expectClosed(payer);
    await service.sandbox.ask('wallet/conduct', { conduct: {} });
    await timePasses(DAY);
    const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
      `trades/${order.orderId}`,
    );
    expect(refunds.map(({ amount }) => amount)).toEqual([order.amount]);
    await booksHold(service);
  });
});

describe('automatic payment', () => {
  const morning = (): Date => new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`);
  const later = (ms: number): Date => after(service.context.now(), ms);
  const opened = async () => {
    await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
    await setTime(service, morning());
    const account = await service.account('ONE_BILL', { unitId: WATER });
    return openFor(service, payer, { cap: 2_000_000 }, account);
  };
  const newBill = ({ account }: Awaited<ReturnType<typeof opened>>) =>
    service.sandbox.ask('accounts/newBill', {
      unitId: account.unitId,
      accountNumber: account.accountNumber,
    });
  const deductions = async (): Promise<string[]> =>
    (
      await service.context.db
        .selectFrom('payments')
        .select('state')
        .where('life_user_id', '=', payer.lifeUserId)
        .execute()
    ).map(({ state }) => state);

  test('that meets a closed account ends for good, closes the user, and takes nothing more', async () => {
    const one = await opened();
    await setClosed(true);
    await runUntil(service, later(4 * DAY));
    expect(await plans(service, one)).toMatchObject([
      { state: 'GAVE_UP', failure: 'AGREEMENT_ENDED', tries: 1 },
    ]);
    expect((await told(service, payer)).at(-1)).toBe('AUTOPAY_FAILED');
    await expectClosed(payer);
    await newBill(one);
    await runUntil(service, later(7 * DAY));
    expect(await deductions()).toEqual(['CLOSED']);
    await booksHold(service);
  });

  test('leaves a bill that falls due while the account is closed to its payer, and says so', async () => {
    const one = await opened();
    await runUntil(service, later(MINUTE));
    expect(await states(service, one)).toEqual(['NOTICED']);
    await setClosed(true);
    await refusedSignOn();
    await runUntil(service, later(40 * DAY));
    expect(await plans(service, one)).toMatchObject([{ state: 'GAVE_UP', leftReason: 'SUSPENDED' }]);
    expect((await told(service, payer)).at(-1)).toBe('AUTOPAY_LEFT');
    expect(await deductions()).toEqual([]);
  });

  test('is suspended by a refused sign-on, and goes on after the next good one', async () => {
    const one = await opened();
    await setClosed(true);
    await refusedSignOn();
    await runUntil(service, later(3 * DAY));
    expect(await deductions()).toEqual([]);
    await setClosed(false);
    payer = await service.login(payer);
    await runUntil(service, later(3 * DAY));
    expect(await states(service, one)).toContain('PAID');
    await booksHold(service);
  });
});
