// What goes on beside the job that erases a closed account, and what it must not leave behind or break.
import { randomUUID } from 'node:crypto';
import { SESSION_NEEDED, SUCCESS, TOO_MANY_REQUESTS, USER_UNKNOWN } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '../src/database/open.ts';
import { purgeSessions } from '../src/modules/identity/index.ts';
import { tellOrderEnd } from '../src/modules/inbox/index.ts';
import { advanceClosing, purgeClosed } from '../src/modules/own-data/index.ts';
import { LEGAL_YEARS } from '../src/retention/list.ts';
import { after, DAY, MINUTE, SECOND } from '../src/time.ts';
import { benefits } from './support/benefits.ts';
import { workOff } from './support/drive.ts';
import { ask, booksHold, detailOnce, pay, place, wishFor } from './support/orders.ts';
import { ownCode } from './support/own-codes.ts';
import { paying, threeBooksAgree } from './support/paying.ts';
import { enterBy, takeStep } from './support/sign-on.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

let service: TestService;
let payer: Payer;
beforeAll(async () => {
  service = await openTestService();
});
afterEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
});
afterAll(() => service.stop());

const { grant, paidWith } = benefits(() => service);
const { bend, paidUnheard, paid } = paying(() => ({ service, payer }));

const close = async (): Promise<void> => {
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  await service.call('/user/closeAccount', sent, { token: payer.token });
};

const erased = async (): Promise<void> => {
  service.clock.advance(2 * MINUTE + SECOND);
  await workOff(service.context);
};

const rowsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t where life_user_id = ${payer.lifeUserId}`.execute(
    service.context.db,
  );
  return rows.map(({ row }) => row);
};

/** Until something waits for a lock that a transaction of the test holds. */
const untilBlocked = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        service.context.db,
      );
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );

/** Erases while a transaction is open that begins before and goes on when the job waits for it, or has ended. */
const eraseBeside = async (begin: (tx: Tx) => Promise<void>, goOn: (tx: Tx) => Promise<void>) => {
  service.clock.advance(2 * MINUTE + SECOND);
  let erasing: Promise<unknown> = Promise.resolve();
  await service.context.db.transaction().execute(async (tx) => {
    await begin(tx);
    erasing = advanceClosing(service.context, payer.lifeUserId);
    await Promise.race([untilBlocked(), erasing]);
    await goOn(tx);
  });
  await erasing;
};

const written = async (by?: Payer) => {
  payer = by ?? (await service.login());
  const { order } = await place(service, payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  await workOff(service.context);
  return order.orderId;
};

test('a row that another job writes just now is erased all the same', async () => {
  const orderId = await written();
  await close();
  await eraseBeside(
    async (tx) => {
      await sql`update payments set asked = asked + 1 where order_id = ${orderId}`.execute(tx);
    },
    async () => undefined,
  );
  const { db } = service.context;
  const { subject } = await db
    .selectFrom('payments')
    .select('subject')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(subject).toBe('');
});

test('a message about an order that is written while the account is erased does not stay', async () => {
  const orderId = await written();
  await close();
  await eraseBeside(
    async (tx) => {
      await sql`select from orders where order_id = ${orderId} for no key update`.execute(tx);
    },
    (tx) => tellOrderEnd(tx, payer.lifeUserId, orderId, service.clock.now()),
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
  payer = await service.login();
  const first = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  service.clock.advance(MINUTE + SECOND);
  const second = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const answers = await Promise.all(
    [first, second].map(
      async (sent) => (await service.post('/user/closeAccount', sent, { token: payer.token })).envelope.msgCd,
    ),
  );
  expect(answers.filter((code) => code === SUCCESS.code)).toHaveLength(1);
  for (const code of answers) expect([SUCCESS.code, USER_UNKNOWN.code, SESSION_NEEDED.code]).toContain(code);
});

test('a number is closed once a day: limits that begin anew with a user do so once', async () => {
  payer = await service.login();
  await close();
  payer = await service.login(payer);
  service.clock.advance(MINUTE + SECOND);
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const refused = await service.refused('/user/closeAccount', sent, { token: payer.token });
  expect(refused.code).toBe(TOO_MANY_REQUESTS.code);
  service.clock.advance(DAY);
  await close();
});

test('an order and the closing that come together: one of them is refused, or the order comes to its end', async () => {
  for (let round = 0; round < 8; round += 1) {
    payer = await service.login();
    const query = await ask(service, payer, await service.account('ONE_BILL'));
    const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
    const { token } = payer;
    await Promise.all([
      service.post('/user/closeAccount', sent, { token }),
      service.post('/order/createLifeOrder', wishFor(query), { token }),
      service.post('/bill/queryBill', { unitId: query.unit.unitId, accountNumber: '1' }, { token }),
    ]);
    await erased();
    service.clock.advance(DAY);
    await workOff(service.context);
    service.clock.advance(DAY);
    await workOff(service.context);
    const closed = (await rowsOf('account_closings')).length === 1;
    const { rows } = await sql`
      select from orders join payments p using (life_user_id, order_id)
      where life_user_id = ${payer.lifeUserId} and (p.state <> 'CLOSED' or (${closed} and number_masked <> ''))`.execute(
      service.context.db,
    );
    expect(rows).toEqual([]);
    service.clock.reset();
  }
  await booksHold(service);
});

test('a refund on its way and money that comes late go back after the account is erased', async () => {
  payer = await service.login();
  await bend({ sellerShort: true });
  const { order: rejected } = await paid('REJECTED');
  await workOff(service.context);
  const { order: late } = await paidUnheard();
  await bend({ gateway: 'DOWN' }, late.orderId);
  await bend({}, late.orderId);
  await sql`update payments set state = 'CLOSED', next_action_at = null where order_id = ${late.orderId}`.execute(
    service.context.db,
  );
  await sql`delete from bill_claims where order_id = ${late.orderId}`.execute(service.context.db);
  await close();
  await erased();
  expect((await rowsOf('orders')).join()).not.toContain('*');
  await bend({});
  expect(
    (await service.sandbox.ask<{ answer: string }>('notify/resend', { outTradeNo: late.orderId })).answer,
  ).toBe('success');
  service.clock.advance(2 * DAY);
  await workOff(service.context);
  const { rows } = await sql<{ state: string }>`
    select state from refunds where order_id in (${rejected.orderId}, ${late.orderId})`.execute(
    service.context.db,
  );
  expect(rows).toEqual([{ state: 'DONE' }, { state: 'DONE' }]);
  await booksHold(service);
  await threeBooksAgree(service);
});

test('after the legal term everything goes, used coupons too, and the books still hold', async () => {
  payer = await service.login();
  const { couponId } = await grant(payer);
  await paidWith(payer, couponId, 'SEVERAL_ANY');
  await workOff(service.context);
  await close();
  await erased();
  const over = new Date(service.clock.now());
  over.setUTCFullYear(over.getUTCFullYear() + LEGAL_YEARS);
  await purgeClosed(service.context.db, after(over, DAY));
  for (const table of ['orders', 'coupons', 'payments', 'account_closings'])
    expect(await rowsOf(table)).toEqual([]);
  // The coupon was given in the campaign's time, which is as long ago by then.
  await sql`update campaigns set starts_at = now() - make_interval(years => ${LEGAL_YEARS})
    where campaign_id = 'everyday'`.execute(service.context.db);
  await booksHold(service);
});

/** Every value of every row that is encrypted with a key of the service, as text; and every row as it is. */
const everything = async (): Promise<string[]> => {
  const { db, crypto } = service.context;
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.raw(name)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (!Buffer.isBuffer(value)) texts.push(`${name}.${column} ${JSON.stringify(value)}`);
        else {
          texts.push(`${name}.${column} ${value.toString('hex')}`);
          try {
            texts.push(`${name}.${column} ${crypto.decrypt(value)}`);
          } catch {
            // No cipher, or one under a key that is gone.
          }
        }
      }
  }
  return texts;
};

test('no row of any table says who a closed user was, once short-lived rows are purged', async () => {
  const { walletUserId, mobile } = await service.stranger();
  const registered = await takeStep(service, await enterBy(service, service.sandbox, walletUserId, 'HISUN'));
  const { sessionId: token = '', lifeUserId = '' } = registered;
  payer = { walletUserId, mobile, token, lifeUserId };
  await written(payer);
  await close();
  await erased();
  const { crypto } = service.context;
  const words = [payer.mobile, payer.walletUserId, crypto.lookUpHash('mobile', payer.mobile).toString('hex')];
  const left = (await everything()).filter((text) => words.some((word) => text.includes(word)));
  // Texts wait for the gateway and codes for their end; limits count a number's texts for a day.
  const passing =
    /^public\.(sms_messages|verify_codes|limits_taken|bill_claims|used_tokens|one_use_tokens)\./;
  expect(left.filter((text) => !passing.test(text))).toEqual([]);
});

test('the number of somebody who did not register is kept half an hour', async () => {
  const { walletUserId, mobile } = await service.stranger();
  await enterBy(service, service.sandbox, walletUserId, 'HISUN');
  const kept = async () => (await everything()).filter((text) => text.endsWith(mobile)).length;
  expect(await kept()).toBe(1);
  service.clock.advance(29 * MINUTE);
  await purgeSessions(service.context.db, service.clock.now());
  expect(await kept()).toBe(1);
  service.clock.advance(2 * MINUTE);
  await purgeSessions(service.context.db, service.clock.now());
  expect(await kept()).toBe(0);
});

test.each(['constructor', '__proto__', 'toString', 'PAID'])(
  'a page shows the feedback "%s" as it was typed',
  async (text) => {
    payer = await service.login();
    const { token } = payer;
    await service.call('/feedback/add', { requestId: randomUUID(), kind: 'OTHER', text }, { token });
    const sent = await ownCode(service, payer, 'DATA_COPY');
    const { copyId = '' } = await service.call('/user/requestDataCopy', sent, { token });
    await workOff(service.context);
    const { page } = await service.call('/user/fetchDataCopy', { copyId }, { token });
    expect(page).toContain(`<dd>${text}</dd>`);
  },
);
