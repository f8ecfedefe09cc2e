import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { taskList } from '../../src/app/jobs/tasks.ts';
import { dataCrypto, isUnderOwnKey } from '../../src/kit/crypto.ts';
import { DAY, HOUR, MINUTE } from '../../src/kit/time.ts';
import { lockMandate } from '../../src/modules/mandates/index.ts';
import { markClosed } from '../../src/modules/own-data/closing-store.ts';
import { renewUserKeys } from '../../src/modules/user-keys/index.ts';
import { setTime } from '../support/deducting.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { gauges } from '../support/gauges.ts';
import { openLink, orderByLink } from '../support/links.ts';
import { place } from '../support/orders.ts';
import { KEY_SETTINGS, KEYS, keeping, LOOK_UP, morning, PLACES } from '../support/user-keys.ts';

const { service, test } = serviceTest({ env: KEY_SETTINGS });
const payer = payerOfEach(service);
beforeEach(() => setTime(service, morning()));

const { row, ciphers, goOn, renew, renewAll, places, readable, close, household } = keeping(service, payer);
const gauge = gauges(service);

test('the job of user keys gives keys to users, and none to a closed account', async () => {
  const closed = await service.login();
  await close(closed);
  await Promise.all([1, 2, 3].map(() => renew()));
  const { data_key } = await row();
  expect(data_key).toHaveLength(61);
  expect(await row(closed)).toMatchObject({ data_key: null });
  await renew();
  expect((await row()).data_key).toEqual(data_key);
});

test('the job of user keys gives guests none: orders by link use the service’s key', async () => {
  const opened = await openLink(service);
  await renew();
  const guests = await service.context.db
    .selectFrom('users')
    .select('data_key')
    .where('guest', '=', true)
    .execute();
  expect(guests).toEqual([{ data_key: null }]);
  const { orderId } = await orderByLink(service, opened);
  const { number_cipher } = await service.context.db
    .selectFrom('orders')
    .select('number_cipher')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(service.context.crypto.decrypt(number_cipher)).toBe(opened.account.accountNumber);
});

test('a worker runs the job of user keys', async () => {
  const task = taskList(service.context)['user-keys'];
  await task?.({}, {} as never);
  expect((await row()).data_key).toHaveLength(61);
});

test('the job of user keys renews older ciphers an hour after the key was given', async () => {
  await household();
  const before = await readable();
  expect(await places()).toEqual({ own: [], service: PLACES });
  await renew();
  expect(await places()).toEqual({ own: [], service: PLACES });
  await renewAll();
  expect(await places()).toEqual({ own: PLACES, service: [] });
  expect(await readable()).toEqual(before);
  expect(await row()).toMatchObject({ ciphers_renewed: true });
  const kept = await ciphers();
  await renew();
  expect(await ciphers()).toEqual(kept);
});

test('a job of user keys that is killed leaves everything readable, and the next run ends it', async () => {
  const { orderId } = (await place(service, payer)).order;
  const columns = sql`project_type, area, account_id, number_cipher, number_hash, number_masked, holder_masked, remark,
    amount, coupon, output_endpoint, app_type, pay_host, source, promise_hours, created_at, expires_at`;
  await sql`
    insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, ${columns})
    select life_user_id, 'COPY' || n, payment_id, 'COPY' || n, request_hash, kind, unit_id, ${columns}
    from orders, generate_series(1, 1200) n where order_id = ${orderId}`.execute(service.context.db);
  const before = await readable();
  await renew();
  await goOn(HOUR + MINUTE);
  let left = 700;
  const { crypto } = service.context;
  const encryptFor: typeof crypto.encryptFor = (dataKey, plain) => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return crypto.encryptFor(dataKey, plain);
  };
  await renewUserKeys({ ...service.context, crypto: { ...crypto, encryptFor } });
  const own = (await ciphers()).filter(({ cipher }) => isUnderOwnKey(cipher));
  expect(own.length).toBeGreaterThanOrEqual(500);
  expect(own.length).toBeLessThan(1_000);
  expect(await row()).toMatchObject({ ciphers_renewed: false });
  expect(await readable()).toEqual(before);
  await Promise.all([1, 2, 3].map(() => renew()));
  expect((await places()).service).toEqual([]);
  expect(await readable()).toEqual(before);
  expect(await row()).toMatchObject({ ciphers_renewed: true });
});

test('the job of user keys waits for no locked row, and does not call the user done before', async () => {
  const { agreementId } = await household();
  await renew();
  await goOn(HOUR + MINUTE);
  await service.context.db.transaction().execute(async (tx) => {
    await lockMandate(tx, agreementId);
    await renew();
    expect((await places()).service).toEqual(['mandates']);
  });
  expect(await row()).toMatchObject({ ciphers_renewed: false });
  await renew();
  expect((await places()).service).toEqual([]);
  expect(await row()).toMatchObject({ ciphers_renewed: true });
});

test('the job of user keys skips a user whose account is closed meanwhile', async () => {
  await household();
  await renew();
  await goOn(HOUR + MINUTE);
  const kept = (await ciphers()).filter(({ place: where }) => where !== 'users');
  const left = async () => (await ciphers()).filter(({ place: where }) => where !== 'users');
  await service.context.db.transaction().execute(async (tx) => {
    await markClosed(tx, payer.lifeUserId);
    await renew();
    expect(await left()).toEqual(kept);
  });
  await renew();
  expect(await left()).toEqual(kept);
  expect(await row()).toMatchObject({ data_key: expect.any(Buffer), ciphers_renewed: false });
  await close();
  await renew();
  expect(await left()).toEqual(kept);
  expect(await row()).toMatchObject({ data_key: null, ciphers_renewed: false });
});

test('the job of user keys goes on with others when a cipher of one user can’t be read', async () => {
  await service.context.db
    .updateTable('users')
    .set({ mobile_cipher: Buffer.of(7, 7) })
    .where('life_user_id', '=', payer.lifeUserId)
    .execute();
  const other = await service.login();
  await renewAll();
  expect((await row()).ciphers_renewed).toBe(false);
  expect((await row(other)).ciphers_renewed).toBe(true);
  expect(await gauge('life_user_keys_late')).toBe(0);
  await goOn(DAY);
  await renew();
  expect(await gauge('life_user_keys_late')).toBe(1);
  expect(service.logs).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'ciphers of a user not renewed' }),
  );
  await sql`update users set ciphers_renewed = true where life_user_id = ${payer.lifeUserId}`.execute(
    service.context.db,
  );
});

test('the job of user keys wraps keys again after a change of the service’s key, which is then not needed', async () => {
  await household();
  await renewAll();
  const before = await readable();
  const context = {
    ...service.context,
    crypto: dataCrypto(`2:${KEYS[1]},1:${KEYS[0]}`, LOOK_UP),
  };
  expect((await row()).data_key?.[0]).toBe(1);
  await renewUserKeys(context);
  const { data_key } = await row();
  expect(data_key?.[0]).toBe(2);
  const later = dataCrypto(`2:${KEYS[1]}`, LOOK_UP);
  expect((await ciphers()).map(({ cipher }) => later.decryptFor(data_key, cipher)).sort()).toEqual(before);
  await renewUserKeys(context);
  expect((await row()).data_key).toEqual(data_key);
  await renew();
  expect((await row()).data_key?.[0]).toBe(1);
});
