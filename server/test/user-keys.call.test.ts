import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataCrypto, isUnderOwnKey } from '../src/crypto.ts';
import type { Db, Tx } from '../src/database/open.ts';
import { taskList } from '../src/jobs/tasks.ts';
import { lockAgreement } from '../src/modules/agreements/index.ts';
import { addNoticeSms } from '../src/modules/identity/index.ts';
import { renewUserKeys } from '../src/modules/user-keys/index.ts';
import { after, DAY, dayOf, HOUR, MINUTE } from '../src/time.ts';
import { saveAccount } from './support/accounts.ts';
import { inWallet, openAutopay } from './support/agreements.ts';
import { forgetAll, openFor, runUntil, setTime } from './support/deducting.ts';
import { workOff } from './support/drive.ts';
import { gauges } from './support/gauges.ts';
import { openLink, orderByLink } from './support/links.ts';
import { ask, booksHold, detail, detailOnce, pay, place, wishFor } from './support/orders.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

const KEYS = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
const LOOK_UP = randomBytes(32).toString('base64');

let service: TestService;
let payer: Payer;

/** Ten in the morning, so long after the migration that the job may begin. */
const morning = (): Date => new Date(`${dayOf(after(new Date(), 2 * DAY))}T10:00:00+08:00`);

beforeAll(async () => {
  service = await openTestService({ env: { DATA_KEYS: `1:${KEYS[0]},2:${KEYS[1]}`, LOOKUP_KEY: LOOK_UP } });
});
beforeEach(async () => {
  await setTime(service, morning());
  payer = await service.login();
});
afterEach(() => service.clock.reset());
afterAll(() => service.stop());

/** Lets the job give keys, an hour go by, and the job renew. */
const renew = async (): Promise<void> => {
  await renewUserKeys(service.context);
  await setTime(service, after(service.context.now(), HOUR + MINUTE));
  await renewUserKeys(service.context);
};

const gauge = gauges(() => service);

const userRow = ({ lifeUserId }: { lifeUserId: string } = payer) =>
  service.context.db
    .selectFrom('users')
    .select(['mobile_cipher', 'data_key', 'ciphers_renewed'])
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirstOrThrow();

/** Closes a user's account as far as the user's own row goes. */
const close = async (db: Db | Tx, { lifeUserId }: Payer): Promise<void> => {
  await db
    .updateTable('users')
    .set({ state: 'CLOSED', data_key: null, mobile_cipher: null, mobile_hash: null, mobile_masked: null })
    .where('life_user_id', '=', lifeUserId)
    .execute();
};

type Kept = { readonly place: string; readonly cipher: Buffer };

/** All that is kept encrypted about a user for longer than minutes. */
const ciphersOf = async ({ lifeUserId } = payer): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select 'users' as place, mobile_cipher as cipher from users where life_user_id = ${lifeUserId}
    union all select 'accounts', number_cipher from accounts where life_user_id = ${lifeUserId}
    union all select 'bill_queries', number_cipher from bill_queries where life_user_id = ${lifeUserId}
    union all select 'orders', number_cipher from orders where life_user_id = ${lifeUserId}
    union all select 'autopay_agreements', number_cipher from autopay_agreements where life_user_id = ${lifeUserId}`.execute(
    service.context.db,
  );
  return rows;
};

/** Where a user's ciphers are, by whose key they are under. */
const placesOf = async (of = payer) => {
  const kept = await ciphersOf(of);
  const places = (own: boolean) => [
    ...new Set(kept.filter(({ cipher }) => isUnderOwnKey(cipher) === own).map((each) => each.place)),
  ];
  return { own: places(true), service: places(false) };
};

const ALL = ['users', 'accounts', 'bill_queries', 'orders', 'autopay_agreements'];

/** What a user's ciphers say, read as the service reads them. */
const readable = async (of = payer): Promise<string[]> => {
  const { data_key } = await userRow(of);
  return (await ciphersOf(of))
    .map(({ cipher }) => service.context.crypto.decryptFor(data_key, cipher))
    .sort();
};

/** An account with an order that is paid and not settled, and an agreement: of each place a cipher. */
const household = async () => {
  const account = await service.account('ONE_BILL');
  const query = await ask(service, payer, account);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  const { accountId } = await saveAccount(service, payer, {}, account);
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  return { account, accountId, orderId: order.orderId, agreementId };
};

describe('the job', () => {
  test('waits a day for processes of the version before, then gives keys to whom they are for', async () => {
    await setTime(service, after(new Date(), HOUR));
    await renewUserKeys(service.context);
    expect(await userRow()).toMatchObject({ data_key: null });
    await setTime(service, morning());
    const [closed, { query, token }] = [await service.login(), await openLink(service)];
    await close(service.context.db, closed);
    await Promise.all([1, 2, 3].map(() => renewUserKeys(service.context)));
    const { data_key } = await userRow();
    expect(data_key).toHaveLength(61);
    expect(await userRow(closed)).toMatchObject({ data_key: null });
    const guests = await service.context.db
      .selectFrom('users')
      .select('data_key')
      .where('guest', '=', true)
      .execute();
    expect(guests).toEqual([{ data_key: null }]);
    // A guest goes on as before, and nobody's key changes.
    await service.call('/order/createDebLifeOrder', wishFor(query), { token });
    await renewUserKeys(service.context);
    expect((await userRow()).data_key).toEqual(data_key);
  });

  test('gives guests none: orders by link are under the service’s key', async () => {
    const opened = await openLink(service);
    await renewUserKeys(service.context);
    const { orderId } = await orderByLink(service, opened);
    const { number_cipher } = await service.context.db
      .selectFrom('orders')
      .select('number_cipher')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(service.context.crypto.decrypt(number_cipher)).toBe(opened.account.accountNumber);
  });

  test('is a job of the worker', async () => {
    const task = taskList(service.context)['user-keys'];
    await task?.({}, {} as never);
    expect((await userRow()).data_key).toHaveLength(61);
  });

  test('renews what was written before, an hour after the key was given', async () => {
    await household();
    const before = await readable();
    expect(await placesOf()).toEqual({ own: [], service: ALL });
    await renewUserKeys(service.context);
    expect(await placesOf()).toEqual({ own: [], service: ALL });
    await renew();
    expect(await placesOf()).toEqual({ own: ALL, service: [] });
    expect(await readable()).toEqual(before);
    expect(await userRow()).toMatchObject({ ciphers_renewed: true });
    const kept = await ciphersOf();
    await renewUserKeys(service.context);
    expect(await ciphersOf()).toEqual(kept);
  });

  test('is killed in the middle: nothing is unreadable, and the next run ends it', async () => {
    const { orderId } = (await place(service, payer)).order;
    const columns = sql`project_type, area, account_id, number_cipher, number_hash, number_masked, holder_masked, remark,
      amount, coupon, output_endpoint, app_type, pay_host, source, promise_hours, created_at, expires_at`;
    await sql`
      insert into orders (life_user_id, order_id, request_id, request_hash, kind, unit_id, ${columns})
      select life_user_id, 'COPY' || n, 'COPY' || n, request_hash, kind, unit_id, ${columns}
      from orders, generate_series(1, 1200) n where order_id = ${orderId}`.execute(service.context.db);
    const before = await readable();
    await renewUserKeys(service.context);
    await setTime(service, after(service.context.now(), HOUR + MINUTE));
    let left = 700;
    const { crypto } = service.context;
    const encryptFor: typeof crypto.encryptFor = (dataKey, plain) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return crypto.encryptFor(dataKey, plain);
    };
    await renewUserKeys({ ...service.context, crypto: { ...crypto, encryptFor } });
    const own = (await ciphersOf()).filter(({ cipher }) => isUnderOwnKey(cipher));
    expect(own.length).toBeGreaterThanOrEqual(500);
    expect(own.length).toBeLessThan(1_000);
    expect(await userRow()).toMatchObject({ ciphers_renewed: false });
    expect(await readable()).toEqual(before);
    await Promise.all([1, 2, 3].map(() => renewUserKeys(service.context)));
    expect((await placesOf()).service).toEqual([]);
    expect(await readable()).toEqual(before);
    expect(await userRow()).toMatchObject({ ciphers_renewed: true });
  });

  test('waits for no row that is locked, and does not call the user done before', async () => {
    const { agreementId } = await household();
    await renewUserKeys(service.context);
    await setTime(service, after(service.context.now(), HOUR + MINUTE));
    await service.context.db.transaction().execute(async (tx) => {
      await lockAgreement(tx, agreementId);
      await renewUserKeys(service.context);
      expect((await placesOf()).service).toEqual(['autopay_agreements']);
    });
    expect(await userRow()).toMatchObject({ ciphers_renewed: false });
    await renewUserKeys(service.context);
    expect((await placesOf()).service).toEqual([]);
    expect(await userRow()).toMatchObject({ ciphers_renewed: true });
  });

  test('leaves a user alone whose key was thrown away meanwhile', async () => {
    await household();
    await renewUserKeys(service.context);
    await setTime(service, after(service.context.now(), HOUR + MINUTE));
    const kept = (await ciphersOf()).filter(({ place: where }) => where !== 'users');
    const left = async () => (await ciphersOf()).filter(({ place: where }) => where !== 'users');
    await service.context.db.transaction().execute(async (tx) => {
      await close(tx, payer);
      await renewUserKeys(service.context);
      expect(await left()).toEqual(kept);
    });
    await renewUserKeys(service.context);
    expect(await left()).toEqual(kept);
    expect(await userRow()).toMatchObject({ data_key: null, ciphers_renewed: false });
  });

  test('goes on with others when a cipher of one user can’t be read', async () => {
    await service.context.db
      .updateTable('users')
      .set({ mobile_cipher: Buffer.of(7, 7) })
      .where('life_user_id', '=', payer.lifeUserId)
      .execute();
    const other = await service.login();
    await renew();
    expect((await userRow()).ciphers_renewed).toBe(false);
    expect((await userRow(other)).ciphers_renewed).toBe(true);
    expect(await gauge('life_user_keys_late')).toBe(0);
    await setTime(service, after(service.context.now(), DAY));
    await renewUserKeys(service.context);
    expect(await gauge('life_user_keys_late')).toBe(1);
    expect(service.logs).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'ciphers of a user not renewed' }),
    );
    await sql`update users set ciphers_renewed = true where life_user_id = ${payer.lifeUserId}`.execute(
      service.context.db,
    );
  });

  test('wraps users’ keys anew after a change of the service’s, and the old one is not needed for them', async () => {
    await household();
    await renew();
    const before = await readable();
    const context = {
      ...service.context,
      crypto: dataCrypto(`2:${KEYS[1]},1:${KEYS[0]}`, LOOK_UP),
    };
    expect((await userRow()).data_key?.[0]).toBe(1);
    await renewUserKeys(context);
    const { data_key } = await userRow();
    expect(data_key?.[0]).toBe(2);
    const later = dataCrypto(`2:${KEYS[1]}`, LOOK_UP);
    expect((await ciphersOf()).map(({ cipher }) => later.decryptFor(data_key, cipher)).sort()).toEqual(
      before,
    );
    await renewUserKeys(context);
    expect((await userRow()).data_key).toEqual(data_key);
    await renewUserKeys(service.context);
    expect((await userRow()).data_key?.[0]).toBe(1);
  });
});

describe('a user with a key', () => {
  test('pays, settles and pays again what was ordered before the renewal', async () => {
    const { account, accountId, orderId } = await household();
    await renew();
    await workOff(service.context);
    expect(await detail(service, payer, orderId)).toMatchObject({ status: 'SUCCEEDED' });
    await booksHold(service);
    const again = await service.call('/bill/payAgain', { orderId }, payer);
    expect(again.accountId).toBe(accountId);
    const newBill = { unitId: account.unitId, accountNumber: account.accountNumber };
    await service.sandbox.ask('accounts/newBill', newBill);
    const query = await service.call('/bill/queryBill', { accountId }, payer);
    expect(query.bills).toHaveLength(1);
    const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
    await pay(service, payer, order.pay?.value);
    await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
    await workOff(service.context);
    expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'SUCCEEDED' });
    expect((await placesOf()).service).toEqual([]);
  });

  test('reads the old ciphers there are in the hour before, and writes with the key at once', async () => {
    const { accountId, orderId } = await household();
    await renewUserKeys(service.context);
    await service.call('/bill/queryBill', { accountId }, payer);
    await service.call('/bill/payAgain', { orderId }, payer);
    const { query, order } = await place(service, payer);
    await service.call('/user/saveAccount', { queryId: query.queryId }, payer);
    await openAutopay(service, payer, { cap: 20_000 });
    const { own } = await placesOf();
    expect(own).toEqual(ALL.slice(1));
    await workOff(service.context);
    expect(await detail(service, payer, orderId)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    // Who signs on anew writes the number anew.
    payer = await service.login(payer);
    expect((await placesOf()).own).toEqual(ALL);
  });

  test('is known by the number, and told by short messages, which are under the service’s key', async () => {
    await renew();
    payer = await service.login(payer);
    const facts = await service.call('/user/isLogined', {}, payer);
    expect(facts).toMatchObject({ status: 1, mobile: expect.stringContaining(payer.mobile.slice(-4)) });
    const { context } = service;
    const [now, expiresAt] = [context.now(), after(context.now(), HOUR)];
    await context.db
      .transaction()
      .execute((tx) => addNoticeSms(tx, context, payer.lifeUserId, 'text', { now, expiresAt }));
    const messages = await context.db.selectFrom('sms_messages').select('mobile_cipher').execute();
    const mobiles = messages.map(({ mobile_cipher }) => context.crypto.decrypt(mobile_cipher));
    expect(mobiles).toContain(payer.mobile);
  });

  test('is paid for automatically under an agreement of before', async () => {
    await forgetAll(service);
    await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
    const account = await service.account('ONE_BILL', { unitId: 'water-430100' });
    await openFor(service, payer, { cap: 2_000_000 }, account);
    await renew();
    expect((await placesOf()).service).toEqual([]);
    await runUntil(service, after(service.context.now(), 4 * DAY));
    const { rows } = await sql<{ state: string; cipher: Buffer }>`
      select b.state, o.number_cipher as cipher from orders o join order_bills b using (life_user_id, order_id)
      where o.life_user_id = ${payer.lifeUserId}`.execute(service.context.db);
    expect(rows).toEqual([{ state: 'WRITTEN_OFF', cipher: expect.any(Buffer) }]);
    expect(rows.map(({ cipher }) => isUnderOwnKey(cipher))).toEqual([true]);
  });

  test('is unreadable once the key is thrown away, whatever keys the service has', async () => {
    await household();
    await renew();
    const kept = await ciphersOf();
    expect(new Set(kept.map((each) => each.place))).toEqual(new Set(ALL));
    await close(service.context.db, payer);
    const { data_key: other } = await userRow(await service.login());
    const all = dataCrypto(`1:${KEYS[0]},2:${KEYS[1]}`, LOOK_UP);
    for (const { cipher } of kept)
      for (const read of [() => all.decrypt(cipher), () => all.decryptFor(other, cipher)])
        expect(read).toThrow("the user's own key is not there");
    expect(kept.map(({ cipher }) => cipher.toString('latin1')).join()).not.toContain(payer.mobile);
  });

  test('opens pages of a unit’s own, and changes automatic payment, by renewed ciphers', async () => {
    const account = await service.account('ONE_BILL', { unitId: 'water-430100' });
    const { accountId } = await saveAccount(service, payer, {}, account);
    const { payDays } = await service.call('/autopay/canBindAutopay', { accountId }, inWallet(payer));
    const { agreementId } = await openAutopay(service, payer, { cap: 20_000 }, account);
    await renew();
    const [payDay] = payDays.slice(-1);
    const change = { agreementId, rule: { cap: 15_000 }, ...(payDay === undefined ? {} : { payDay }) };
    const { agreement } = await service.call('/autopay/modifyAutoPay', change, inWallet(payer));
    expect(agreement).toMatchObject({ rule: { cap: 15_000 }, payDay });
    // The account is moved to a unit that has a page of its own.
    const unitId = 'broadband-elsewhere';
    await sql`update accounts set unit_id = ${unitId} where account_id = ${accountId}`.execute(
      service.context.db,
    );
    const { url } = await service.call('/project/getH5PaymentUrl', { unitId, accountId }, payer);
    const claims = decodeJwt(new URL(url).searchParams.get('token') ?? '');
    expect(claims['account']).toBe(`*${account.accountNumber.slice(-4)}`);
  });
});
