import { isRefusal } from '@life-payment/contract/rules';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { dataCrypto, isUnderOwnKey } from '../../src/kit/crypto.ts';
import { after, DAY, HOUR } from '../../src/kit/time.ts';
import { addNoticeSms } from '../../src/modules/identity/index.ts';
import { askForCopy } from '../../src/modules/own-data/copy.ts';
import { saveAccount } from '../support/accounts.ts';
import { forgetAll, openFor, runUntil, setTime } from '../support/deducting.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { inWallet, openAutopay } from '../support/mandates.ts';
import { booksHold, detail, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { KEY_SETTINGS, KEYS, keeping, LOOK_UP, morning, PLACES } from '../support/user-keys.ts';

const { service, test } = serviceTest({ env: KEY_SETTINGS });
const payer = payerOfEach(service);
beforeEach(() => setTime(service, morning()));

const { row, ciphers, renew, renewAll, places, close, household } = keeping(service, payer);

test('a user with a key pays, settles and pays again what was ordered before the renewal', async () => {
  const { account, accountId, orderId } = await household();
  await renewAll();
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
  expect((await places()).service).toEqual([]);
});

test('a user with a key reads the old ciphers there are in the hour before, and writes with the key at once', async () => {
  const { accountId, orderId } = await household();
  await renew();
  await service.call('/bill/queryBill', { accountId }, payer);
  await service.call('/bill/payAgain', { orderId }, payer);
  const { query, order } = await place(service, payer);
  await service.call('/user/saveAccount', { queryId: query.queryId }, payer);
  await openAutopay(service, payer, { cap: 20_000 });
  const { own } = await places();
  expect(own).toEqual(PLACES.slice(1));
  await workOff(service.context);
  expect(await detail(service, payer, orderId)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'AWAITING_PAYMENT' });
  // A new sign-on writes the number again.
  Object.assign(payer, await service.login(payer));
  expect((await places()).own).toEqual(PLACES);
});

test('a user with a key is found by the number and gets SMS, which both use the service’s key', async () => {
  await renewAll();
  Object.assign(payer, await service.login(payer));
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

test('a user with a key is paid for automatically under an older mandate', async () => {
  await forgetAll(service);
  await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
  const account = await service.account('ONE_BILL', { unitId: 'water-430100' });
  await openFor(service, payer, { cap: 2_000_000 }, account);
  await renewAll();
  expect((await places()).service).toEqual([]);
  await runUntil(service, after(service.context.now(), 4 * DAY));
  const { rows } = await sql<{ state: string; cipher: Buffer }>`
    select b.state, o.number_cipher as cipher from orders o join order_bills b using (life_user_id, order_id)
    where o.life_user_id = ${payer.lifeUserId}`.execute(service.context.db);
  expect(rows).toEqual([{ state: 'WRITTEN_OFF', cipher: expect.any(Buffer) }]);
  expect(rows.map(({ cipher }) => isUnderOwnKey(cipher))).toEqual([true]);
});

test('a user with a key gets a copy of the data that is read and stored under the key', async () => {
  const { account } = await household();
  await renewAll();
  const request = await askForCopy(service.context, payer.lifeUserId, 'zh-CN');
  if (isRefusal(request)) throw new Error('refused');
  const { copyId } = request;
  await workOff(service.context);
  const { content } = await service.context.db
    .selectFrom('data_copies')
    .select('content')
    .where('copy_id', '=', copyId)
    .executeTakeFirstOrThrow();
  expect(content && isUnderOwnKey(content)).toBe(true);
  const { copy } = await service.call('/user/fetchDataCopy', { copyId }, payer);
  for (const own of [payer.mobile, account.accountNumber]) expect(copy).toContain(own);
});

test('a user is unreadable once the key is thrown away, whatever keys the service has', async () => {
  await household();
  await renewAll();
  const kept = await ciphers();
  expect(new Set(kept.map((each) => each.place))).toEqual(new Set(PLACES));
  await close();
  const { data_key: other } = await row(await service.login());
  const all = dataCrypto(`1:${KEYS[0]},2:${KEYS[1]}`, LOOK_UP);
  for (const { cipher } of kept)
    for (const read of [() => all.decrypt(cipher), () => all.decryptFor(other, cipher)])
      expect(read).toThrow("the user's own key is not there");
  expect(kept.map(({ cipher }) => cipher.toString('latin1')).join()).not.toContain(payer.mobile);
});

test('a user with a key opens a unit’s own page, and changes automatic payment', async () => {
  const account = await service.account('ONE_BILL', { unitId: 'water-430100' });
  const { accountId } = await saveAccount(service, payer, {}, account);
  const { payDays } = await service.call('/autopay/canBindAutopay', { accountId }, inWallet(payer));
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 }, account);
  await renewAll();
  const [payDay] = payDays.slice(-1);
  const change = { agreementId, rule: { cap: 15_000 }, ...(payDay === undefined ? {} : { payDay }) };
  const { agreement: mandate } = await service.call('/autopay/modifyAutoPay', change, inWallet(payer));
  expect(mandate).toMatchObject({ rule: { cap: 15_000 }, payDay });
  // The account's unit changes to one with a payment page of its own.
  const unitId = 'broadband-elsewhere';
  await sql`update accounts set unit_id = ${unitId} where account_id = ${accountId}`.execute(
    service.context.db,
  );
  const { url } = await service.call('/project/getH5PaymentUrl', { unitId, accountId }, payer);
  const claims = decodeJwt(new URL(url).searchParams.get('token') ?? '');
  expect(claims['account']).toBe(`*${account.accountNumber.slice(-4)}`);
});
