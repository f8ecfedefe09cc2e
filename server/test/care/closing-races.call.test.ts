import { oneRowOf } from '../support/rows.ts';
// Acts at the moment in which the job erases a closed account: the job leaves nothing behind and breaks nothing.

import { randomUUID } from 'node:crypto';
import {
  CLOSED_TODAY,
  ORDERS_STILL_OPEN,
  SESSION_NEEDED,
  SUCCESS,
  USER_UNKNOWN,
} from '@life-payment/contract';
import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { lockMandate } from '../../src/autopay/mandate-store.ts';
import { advanceClosing } from '../../src/care/close-account.ts';
import type { Tx } from '../../src/kit/database/open.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kit/time.ts';
import { addOrderEndMessage } from '../../src/paying/tell-order-end.ts';
import { lockPerson } from '../../src/people/user-store.ts';
import { saveAccount } from '../support/accounts.ts';
import { closings } from '../support/closing.ts';
import { ownCode } from '../support/codes.ts';
import { passTime } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { bindingOf, inWallet, openAutopay, signAtWallet } from '../support/mandates.ts';
import { ask, booksHold, wishFor } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
afterEach(() => service.sandbox.ask('wallet/conduct', { conduct: {} }));

const { close, erased, rowsOf, written } = closings(service, payer);

/** Waits until `count` connections wait for locks of the test's transaction. */
function untilBlocked(count = 1) {
  return soon(async () => {
    const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(service.context.db);
    expect(rows.length).toBeGreaterThanOrEqual(count);
  });
}

/** Erases during an open transaction. `begin` runs before the job, `goOn` when the job waits for the transaction or has ended. */
async function eraseBeside(begin: (tx: Tx) => Promise<void>, goOn: (tx: Tx) => Promise<void>) {
  service.clock.advance(2 * MINUTE + SECOND);
  let erasing: Promise<unknown> = Promise.resolve();
  await service.context.db.transaction().execute(async (tx) => {
    await begin(tx);
    erasing = advanceClosing(service.context, payer.lifeUserId);
    await Promise.race([untilBlocked(), erasing]);
    await goOn(tx);
  });
  await erasing;
}

test('a row that another job writes at this moment is erased too', async () => {
  const orderId = await written();
  await close();
  await eraseBeside(
    async (tx) => {
      await sql`update wallet_payments set attempts = attempts + 1 where payment_id = ${paymentIdOf(orderId)}`.execute(
        tx,
      );
    },
    async () => undefined,
  );
  const { subject } = await oneRowOf(service, 'order_payments', 'subject', { order_id: orderId });
  expect(subject).toBe('');
});

test('a message about an order that is written while the account is erased does not stay', async () => {
  const orderId = await written();
  await close();
  await eraseBeside(
    async (tx) => {
      await sql`select from orders where order_id = ${orderId} for no key update`.execute(tx);
    },
    (tx) => addOrderEndMessage(tx, payer.lifeUserId, orderId, service.clock.now()),
  );
  expect(await rowsOf('messages')).toEqual([]);
});

test('several workers erase the same account at once, and nothing stays', async () => {
  await written();
  await close();
  service.clock.advance(2 * MINUTE + SECOND);
  await Promise.all(Array.from({ length: 5 }, () => advanceClosing(service.context, payer.lifeUserId)));
  for (const table of ['messages', 'sessions', 'accounts']) expect(await rowsOf(table)).toEqual([]);
});

test('two codes close an account once', async () => {
  const first = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  service.clock.advance(MINUTE + SECOND);
  const second = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const answers = await Promise.all(
    [first, second].map(
      async (sent) => (await service.post('/user/closeAccount', sent, payer)).envelope.msgCd,
    ),
  );
  const [other, ...more] = answers.filter((code) => code !== SUCCESS.code);
  expect(more).toEqual([]);
  // The later one may look before the user is locked, before their session is read, or after the closing is counted.
  expect([USER_UNKNOWN.code, SESSION_NEEDED.code, CLOSED_TODAY.code]).toContain(other);
});

test('an order that is written while its payer closes the account prevents the closing', async () => {
  const { token, lifeUserId } = payer;
  const query = await ask(service, payer, await service.account('ONE_BILL'));
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const requests: Promise<{ envelope: { msgCd: string } }>[] = [];
  await service.context.db.transaction().execute(async (tx) => {
    await sql`select from users where life_user_id = ${lifeUserId} for update`.execute(tx);
    requests.push(service.post('/order/createLifeOrder', wishFor(query), { token }));
    await untilBlocked();
    requests.push(service.post('/user/closeAccount', sent, { token }));
    await untilBlocked(2);
  });
  const [order, closing] = (await Promise.all(requests)).map(({ envelope }) => envelope.msgCd);
  expect([order, closing]).toEqual([SUCCESS.code, ORDERS_STILL_OPEN.code]);
});

test('automatic payment that is opened while its payer closes the account is refused', async () => {
  const { token, lifeUserId } = payer;
  const { accountId } = await saveAccount(service, payer);
  // The first call from the wallet's client notes the device in the user's row.
  await service.call('/autopay/getCanOpenAutopayAccountList', {}, inWallet(payer));
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const requests: Promise<{ envelope: { msgCd: string } }>[] = [];
  await service.context.db.transaction().execute(async (tx) => {
    await sql`select from users where life_user_id = ${lifeUserId} for update`.execute(tx);
    requests.push(service.post('/user/closeAccount', sent, { token }));
    await untilBlocked();
    requests.push(service.post('/autopay/bindAutopay', bindingOf(accountId), inWallet(payer)));
    await untilBlocked(2);
  });
  const [closing, mandate] = (await Promise.all(requests)).map(({ envelope }) => envelope.msgCd);
  expect([closing, mandate]).toEqual([SUCCESS.code, USER_UNKNOWN.code]);
});

test('a closing and a sign-on of the same number happen one after the other', async () => {
  const { token, mobile } = payer;
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const { db, crypto } = service.context;
  const closing = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, crypto.lookUpHash('mobile', mobile), []);
    const request = service.post('/user/closeAccount', sent, { token });
    await untilBlocked();
    return { request };
  });
  expect((await closing.request).envelope.msgCd).toBe(SUCCESS.code);
});

test('a closing and a deduction that begins wait for each other in one order', async () => {
  const { token, lifeUserId } = payer;
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const { db } = service.context;
  const closing = await db.transaction().execute(async (tx) => {
    await lockMandate(tx, agreementId);
    const request = service.post('/user/closeAccount', sent, { token });
    await untilBlocked();
    await sql`select from users where life_user_id = ${lifeUserId} for no key update`.execute(tx);
    return { request };
  });
  expect((await closing.request).envelope.msgCd).toBe(SUCCESS.code);
  const mandate = await oneRowOf(service, 'mandates', 'suspended', { agreement_id: agreementId });
  expect(mandate).toEqual({ suspended: true });
});

test('a mandate signed after the closing is ended at the wallet', async () => {
  const { accountId } = await saveAccount(service, payer, {});
  const { agreementId, sign } = await service.call(
    '/autopay/bindAutopay',
    { requestId: randomUUID(), accountId, rule: { cap: 20_000 }, agreementVersion: versionOf(AUTOPAY_TERMS) },
    inWallet(payer),
  );
  await close();
  await erased();
  expect((await rowsOf('account_closings'))[0]).not.toMatch(/,\)$/);
  await signAtWallet(service, payer, sign.value);
  for (let hour = 0; hour < 3; hour += 1) {
    await passTime(service, HOUR);
  }
  expect((await rowsOf('account_closings'))[0]).toMatch(/,\)$/);
  expect((await rowsOf('mandates'))[0]).toContain('ENDED');
  expect(await service.context.wallet.mandates.queryMandate(agreementId)).toMatchObject({ status: 'ENDED' });
  expect(await rowsOf('messages')).toEqual([]);
});

test('a number can be closed once a day, so that its limits begin anew once', async () => {
  await close();
  Object.assign(payer, await service.login(payer));
  service.clock.advance(MINUTE + SECOND);
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const refused = await service.refused('/user/closeAccount', sent, payer);
  expect(refused.code).toBe(CLOSED_TODAY.code);
  service.clock.advance(DAY);
  await close();
});

test('an order and a closing at the same moment: one of them is refused, or the order ends', async () => {
  for (let round = 0; round < 8; round += 1) {
    Object.assign(payer, await service.login());
    const query = await ask(service, payer, await service.account('ONE_BILL'));
    const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
    const { token } = payer;
    await Promise.all([
      service.post('/user/closeAccount', sent, { token }),
      service.post('/order/createLifeOrder', wishFor(query), { token }),
      service.post('/bill/queryBill', { unitId: query.unit.unitId, accountNumber: '1' }, { token }),
    ]);
    await erased();
    await passTime(service, DAY);
    await passTime(service, DAY);
    const closed = (await rowsOf('account_closings')).length === 1;
    const { rows } = await sql`
      select from orders join order_payments p using (life_user_id, order_id)
      where life_user_id = ${payer.lifeUserId}
        and (p.state <> 'CLOSED' or (${closed} and number_masked <> ''))`.execute(service.context.db);
    expect(rows).toEqual([]);
    service.clock.reset();
  }
  await booksHold(service);
});
