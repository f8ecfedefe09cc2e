import { randomUUID } from 'node:crypto';
import {
  CODE_USED_UP,
  CODE_WRONG,
  ORDERS_STILL_OPEN,
  type ResponseFor,
  SESSION_NEEDED,
} from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { advanceClosing } from '../../src/care/close-account.ts';
import { RETENTION } from '../../src/care/retention.ts';
import { LEGAL_YEARS } from '../../src/kit/retention.ts';
import { after, DAY, MINUTE, SECOND } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { benefits } from '../support/benefits.ts';
import { rowsOf } from '../support/closing.ts';
import { codeFor, inbox, ownCode, wrongCode } from '../support/codes.ts';
import { passTime, workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { openAutopay } from '../support/mandates.ts';
import { booksHold, detailOnce, pay, place } from '../support/orders.ts';
import { oneRowOf, purge } from '../support/rows.ts';
import type { Payer, TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();

const { grant } = benefits(service);

async function close(payer: Payer): Promise<void> {
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  await service.call('/user/closeAccount', sent, payer);
}

/** Runs everything that follows from a closed account. */
async function erased(): Promise<void> {
  await passTime(service, 2 * MINUTE + SECOND);
  // The wallet ends automatic payment meanwhile, and the service asks it again.
  await passTime(service, MINUTE);
}

/** Tables with a column of a user's number. */
async function payersTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'life_user_id'
    order by 1`.execute(service.context.db);
  return rows.map(({ name }) => name);
}

/** A payer with rows of every kind. */
async function household() {
  const payer = await service.login();
  const { token } = payer;
  const { order, account } = await place(service, payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  await workOff(service.context);
  const saved = await saveAccount(service, payer, { remark: 'grandma' }, account);
  await service.call('/user/addUserGroup', { name: 'parents', accountIds: [saved.accountId] }, { token });
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  await grant(payer);
  await service.call(
    '/feedback/add',
    { requestId: randomUUID(), kind: 'OTHER', text: 'my secret wish' },
    { token },
  );
  return { payer, account, orderId: order.orderId, agreementId };
}

/** No table of users identifies the payer, except by the order's number. */
async function expectNothingPersonal(payer: Payer, account: TestAccount, orderId: string) {
  const { crypto } = service.context;
  const personal = [
    payer.mobile,
    payer.walletUserId,
    account.accountNumber,
    account.holderMasked,
    crypto.lookUpHash('mobile', payer.mobile).toString('hex'),
    crypto.lookUpHash('account', account.accountNumber).toString('hex'),
    'grandma',
    'parents',
    'my secret wish',
  ];
  // Its last digits may be those of a year or a moment.
  const tail = new RegExp(`(?<![-:.\\d])${account.accountNumber.slice(-4)}(?![-:.\\d])`);
  const left = [];
  for (const table of await payersTables())
    for (const stored of await rowsOf(service, table, payer.lifeUserId)) {
      const row = stored.replaceAll(orderId, '');
      for (const text of personal) if (row.includes(text)) left.push({ table, word: text, row });
      if (tail.test(row)) left.push({ table, word: tail.source, row });
    }
  expect(left).toEqual([]);
  for (const table of ['accounts', 'account_groups', 'messages', 'feedback', 'sessions', 'user_channels'])
    expect([table, await rowsOf(service, table, payer.lifeUserId)]).toEqual([table, []]);
}

test('a payer is told before closing what prevents it, what ends with it and what is lost', async () => {
  const { payer } = await household();
  const { order, account } = await place(service, payer);
  const preview: ResponseFor<'/user/getClosing'> = await service.call(
    '/user/getClosing',
    {},
    { token: payer.token, language: 'en' },
  );
  expect(preview).toMatchObject({ refunds: 0, mandates: 1, accounts: 2, coupons: 1 });
  expect(preview.points).toBeGreaterThan(0);
  expect(preview.openOrders).toEqual([
    {
      orderId: order.orderId,
      unitName: expect.any(String),
      numberMasked: expect.stringMatching(new RegExp(`\\*${account.accountNumber.slice(-4)}$`)),
      remark: '',
      amount: expect.any(Number),
      unpaid: true,
    },
  ]);
});

test('an account that its payer closes frees number and wallet identity, ends every session, and leaves nothing personal', async () => {
  const { payer, account, orderId, agreementId } = await household();
  const elsewhere = await service.login(payer, 'jt_demo');
  const first = new Date('2026-01-02T03:04:05Z');
  const agreed = { life_user_id: payer.lifeUserId, agreement: 'yszc', version: '1' };
  await service.context.db.deleteFrom('consents').where('life_user_id', '=', payer.lifeUserId).execute();
  await service.context.db
    .insertInto('consents')
    .values([
      { ...agreed, output_endpoint: 'jt_demo', at: service.clock.now() },
      { ...agreed, output_endpoint: 'HISUN', at: first },
    ])
    .execute();
  await close(payer);
  for (const { token } of [payer, elsewhere])
    expect((await service.refused('/user/getAccountList', {}, { token })).code).toBe(SESSION_NEEDED.code);
  expect((await inbox(service, payer.mobile))[0]?.text).not.toContain('closed');
  await erased();
  expect((await inbox(service, payer.mobile))[0]?.text).toContain('closed');

  await expectNothingPersonal(payer, account, orderId);
  const { db } = service.context;
  const consents = await db
    .selectFrom('consents')
    .selectAll()
    .where('life_user_id', '=', payer.lifeUserId)
    .execute();
  expect(consents).toMatchObject([{ agreement: 'yszc', output_endpoint: '', at: first }]);
  expect(await rowsOf(service, 'orders', payer.lifeUserId)).toHaveLength(1);
  const mandate = await oneRowOf(service, 'mandates', ['state', 'end_reason', 'number_cipher'], {
    agreement_id: agreementId,
  });
  expect(mandate).toEqual({ state: 'ENDED', end_reason: 'BY_PAYER', number_cipher: Buffer.alloc(0) });
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('life_user_id', '=', payer.lifeUserId)
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ state: 'CLOSED', mobile_cipher: null });
  await booksHold(service);
});

test('an account that its payer closes is a new account when the same person registers again', async () => {
  const { payer } = await household();
  await close(payer);
  const again = await service.login(payer);
  expect(again.lifeUserId).not.toBe(payer.lifeUserId);
  await erased();
  expect((await service.call('/user/getAccountList', {}, again)).accounts).toEqual([]);
  expect((await service.call('/order/getOrderList', {}, again)).orders).toEqual([]);
});

test('an account that its payer closes keeps an order that came in at the last moment readable until it has ended', async () => {
  const payer = await service.login();
  const { order } = await place(service, payer);
  const { db } = service.context;
  // As a call leaves it that was under way when the account was closed.
  await db
    .insertInto('account_closings')
    .values({
      life_user_id: payer.lifeUserId,
      closed_at: service.clock.now(),
      next_action_at: service.clock.now(),
    })
    .execute();
  await advanceClosing(service.context, payer.lifeUserId);
  const cipherOf = async () =>
    (await oneRowOf(service, 'orders', 'number_cipher', { order_id: order.orderId })).number_cipher.length;
  expect(await cipherOf()).toBeGreaterThan(0);
  await passTime(service, 20 * MINUTE);
  await passTime(service, DAY);
  expect(await cipherOf()).toBe(0);
});

test('an account that its payer closes is erased to the end after a kill in the middle', async () => {
  const { payer } = await household();
  await close(payer);
  service.clock.advance(2 * MINUTE + SECOND);
  const { db } = service.context;
  // The job had come this far.
  await db.deleteFrom('messages').where('life_user_id', '=', payer.lifeUserId).execute();
  await erased();
  expect(await rowsOf(service, 'accounts', payer.lifeUserId)).toEqual([]);
  const [closing] = await rowsOf(service, 'account_closings', payer.lifeUserId);
  expect(closing).toMatch(/,\)$/);
});

test('an account that its payer closes leaves its payments for the legal term, and the books for good', async () => {
  const { payer } = await household();
  await close(payer);
  await erased();
  const { db } = service.context;
  const over = new Date(service.clock.now());
  over.setUTCFullYear(over.getUTCFullYear() + LEGAL_YEARS);
  await purge('closed_accounts', db, after(over, -DAY));
  expect(await rowsOf(service, 'orders', payer.lifeUserId)).toHaveLength(1);
  await purge('closed_accounts', db, after(over, DAY));
  const kept = [];
  for (const table of await payersTables())
    if ((await rowsOf(service, table, payer.lifeUserId)).length > 0) kept.push(table);
  expect(kept.filter((table) => RETENTION[table as keyof typeof RETENTION].term.kind !== 'SERVICE')).toEqual(
    [],
  );
  expect(kept).toContain('ledger_lines');
});

async function refusedClose(payer: Payer, sent: object): Promise<string> {
  return (await service.refused('/user/closeAccount', sent as never, payer)).code;
}

test('an account to be closed stays open while an order is open, and its code stays valid', async () => {
  const payer = await service.login();
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const { order } = await place(service, payer);
  expect(await refusedClose(payer, sent)).toBe(ORDERS_STILL_OPEN.code);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  expect(await refusedClose(payer, sent)).toBe(ORDERS_STILL_OPEN.code);
  await workOff(service.context);
  await service.call('/user/closeAccount', sent, payer);
});

test('an account to be closed is not closed by a wrong code, nor by a code for another purpose', async () => {
  const payer = await service.login();
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

test('an account to be closed is closed once, however many requests come with the same code', async () => {
  const payer = await service.login();
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
