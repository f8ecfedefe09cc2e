import { randomUUID } from 'node:crypto';
import { CODE_WRONG, COPIES_USED_UP, COPY_GONE } from '@life-payment/contract';
import { formatYuan } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { after, DAY, MINUTE, SECOND } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { ownCode } from '../support/codes.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { detailOnce, pay, place } from '../support/orders.ts';
import { purge } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();

async function request(payer: Payer) {
  const sent = await ownCode(service, payer, 'DATA_COPY');
  return service.call('/user/requestDataCopy', sent, { token: payer.token, language: 'en' });
}

function stateOf({ token }: Payer) {
  return service.call('/user/getDataCopy', {}, { token });
}

function fetchIt({ token }: Payer, copyId = '') {
  return service.call('/user/fetchDataCopy', { copyId }, { token });
}

async function refusedFetch({ token }: Payer, copyId = ''): Promise<string> {
  return (await service.refused('/user/fetchDataCopy', { copyId }, { token })).code;
}

test('a copy of a payer’s own data is made by a job, has everything that is stored in full, and is fetched once', async () => {
  const payer = await service.login();
  const { order, account, query } = await place(service, payer, 'EXPLAINED');
  const [bill] = query.bills;
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  await workOff(service.context);
  await saveAccount(service, payer, { remark: 'grandma' }, account);
  const feedback = { requestId: randomUUID(), kind: 'OTHER' as const, text: '<b>hi</b>' };
  await service.call('/feedback/add', feedback, payer);
  expect(await stateOf(payer)).toEqual({ state: 'NONE' });
  const requested = await request(payer);
  expect(requested).toMatchObject({ state: 'MAKING' });
  await workOff(service.context);
  expect(await stateOf(payer)).toMatchObject({
    state: 'READY',
    copyId: requested.copyId,
    until: expect.any(String),
  });

  const { copy, page } = await fetchIt(payer, requested.copyId);
  const { data, labels, titles } = JSON.parse(copy);
  expect(data.user).toMatchObject([
    { mobile: payer.mobile, walletUserId: expect.stringContaining(payer.walletUserId) },
  ]);
  expect(data.accounts).toMatchObject([{ accountNumber: account.accountNumber, remark: 'grandma' }]);
  expect(data.orders).toMatchObject([
    { orderId: order.orderId, accountNumber: account.accountNumber, state: 'PAID' },
  ]);
  expect(data.bills[0]).toMatchObject({
    lateFee: formatYuan(bill?.parts?.lateFee ?? 0),
    readings: bill?.parts?.readings.map(({ from, to }) => `${from} → ${to}`).join(', '),
  });
  expect(data.messages.length).toBeGreaterThan(0);
  expect(Object.keys(titles)).toEqual(expect.arrayContaining(Object.keys(data)));
  for (const rows of Object.values<object[]>(data))
    for (const row of rows) expect(Object.keys(labels)).toEqual(expect.arrayContaining(Object.keys(row)));
  expect(page).toContain(account.accountNumber);
  expect(page).toContain('&lt;b&gt;hi&lt;/b&gt;');
  expect(page).not.toContain('<script');

  expect(await refusedFetch(payer, requested.copyId)).toBe(COPY_GONE.code);
  expect(await stateOf(payer)).toEqual({ state: 'NONE' });
});

test('a copy of a payer’s own data is given to nobody else and by no other number’s code', async () => {
  const [payer, stranger] = [await service.login(), await service.login()];
  const { copyId } = await request(payer);
  await workOff(service.context);
  expect(await refusedFetch(stranger, copyId)).toBe(COPY_GONE.code);
  const sent = await ownCode(service, stranger, 'DATA_COPY');
  const refused = await service.refused('/user/requestDataCopy', sent, payer);
  expect([CODE_WRONG.code, 'LIV01108']).toContain(refused.code);
  expect((await fetchIt(payer, copyId)).copy).not.toContain(stranger.mobile);
});

test('a copy of a payer’s own data is seen and fetched only by the session that typed the code', async () => {
  const payer = await service.login();
  const other = await service.login(payer);
  const { copyId = '' } = await request(payer);
  await workOff(service.context);
  expect(await stateOf(other)).toEqual({ state: 'NONE' });
  expect(await refusedFetch(other, copyId)).toBe(COPY_GONE.code);
  expect(await stateOf(payer)).toMatchObject({ state: 'READY', copyId });
  expect((await fetchIt(payer, copyId)).copy).toContain(payer.mobile);
});

test('a copy of a payer’s own data is given once, however many ask at once', async ({ payer }) => {
  const { copyId } = await request(payer);
  await workOff(service.context);
  const requested = Array.from({ length: 5 }, () =>
    fetchIt(payer, copyId).then(
      () => 'fetched',
      () => 'refused',
    ),
  );
  expect((await Promise.all(requested)).filter((answer) => answer === 'fetched')).toHaveLength(1);
});

test('a copy of a payer’s own data waits for a day, and is stored encrypted', async ({ payer }) => {
  const { db, crypto } = service.context;
  const { copyId = '' } = await request(payer);
  await workOff(service.context);
  const kept = () =>
    db.selectFrom('data_copies').select('content_cipher').where('copy_id', '=', copyId).executeTakeFirst();
  expect((await kept())?.content_cipher?.toString('latin1')).not.toContain(payer.mobile);
  expect((await kept())?.content_cipher?.[0]).toBe(crypto.currentKeyId);
  service.clock.advance(DAY + SECOND);
  expect(await stateOf(payer)).toEqual({ state: 'NONE' });
  expect(await refusedFetch(payer, copyId)).toBe(COPY_GONE.code);
  await purge('data_copies', db, after(service.clock.now(), SECOND));
  expect(await kept()).toBeUndefined();
});

test('a copy of a payer’s own data is made three times a day, and a new one replaces the one before', async () => {
  const payer = await service.login();
  const first = await request(payer);
  await workOff(service.context);
  service.clock.advance(MINUTE + SECOND);
  const second = await request(payer);
  expect(await refusedFetch(payer, first.copyId)).toBe(COPY_GONE.code);
  await workOff(service.context);
  expect(await stateOf(payer)).toMatchObject({ state: 'READY', copyId: second.copyId });
  service.clock.advance(MINUTE + SECOND);
  await request(payer);
  service.clock.advance(MINUTE + SECOND);
  const sent = await ownCode(service, payer, 'DATA_COPY');
  const refused = await service.refused('/user/requestDataCopy', sent, payer);
  expect(refused.code).toBe(COPIES_USED_UP.code);
});
