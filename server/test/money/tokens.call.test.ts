import { ORDERS_STILL_OPEN } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../src/kit/time.ts';
import { advanceBill, endBill, hastenBill } from '../../src/modules/settlement/index.ts';
import { advanceToken } from '../../src/modules/tokens/index.ts';
import { closings } from '../support/closing.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { gauges } from '../support/gauges.ts';
import { openLink, orderByLink } from '../support/links.ts';
import { detail, pay } from '../support/orders.ts';
import { ownCode } from '../support/own-codes.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import type { Payer, TestAccount } from '../support/service.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { paid } = paying(service, payer);
const { close, erased, rowsOf } = closings(service, payer);
const { hire, done, refused } = staffAtWork(service);
beforeAll(hire);
afterEach(() => threeBooksAgree(service));

const CODE = /^\d{20}$/;

/** A paid and booked top-up of a keypad meter. */
async function toppedUp(outcome = 'TOKEN') {
  const { order, account } = await paid(outcome);
  await workOff(service.context);
  return { orderId: order.orderId, number: `LW${order.orderId.slice(2)}01`, account };
}

async function tokenOf(orderId: string, of: Payer = payer) {
  return (await detail(service, of, orderId)).bills[0]?.token;
}

/** From now on the unit has the tokens of this account. */
function tellToken({ unitId, accountNumber }: TestAccount) {
  const conduct = { token: { kind: 'LATE', ms: 1 } };
  return service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
}

test('the token of a top-up is shown to its payer, with the words of its unit in the language of the call', async () => {
  const { orderId } = await toppedUp();
  expect(await tokenOf(orderId)).toEqual({
    state: 'HERE',
    code: expect.stringMatching(CODE),
    words: expect.any(String),
  });
  const read = (language: 'zh-CN' | 'en') =>
    service.call('/order/getOrderDetail', { orderId }, { token: payer.token, language });
  expect((await read('en')).bills[0]?.token?.words).toContain('meter');
  expect((await read('zh-CN')).bills[0]?.token?.words).toContain('电表');
});

test('nobody else reads a token: neither another payer nor staff, and no log line and no receipt holds it', async ({
  other,
}) => {
  const { orderId, number } = await toppedUp();
  const { code = '' } = (await tokenOf(orderId)) ?? {};
  expect(code).toMatch(CODE);
  expect((await service.refused('/order/getOrderDetail', { orderId }, other)).code).toBe('LIV00004');
  const { receipt } = await detail(service, payer, orderId);
  const verified = await service.call('/receipt/verify', { code: receipt?.code ?? '' }, {});
  expect(JSON.stringify(verified)).not.toContain(code);
  const printed = [await done('li.lei', 'order', orderId), await done('li.lei', 'waiting')].join();
  expect(printed).toContain(number);
  expect(printed).not.toContain(code);
  expect(JSON.stringify(service.logs)).not.toContain(code);
});

test('a token is stored encrypted', async () => {
  const { db, crypto } = service.context;
  const { orderId, number } = await toppedUp();
  const { code = 'none' } = (await tokenOf(orderId)) ?? {};
  const { token_cipher } = await db
    .selectFrom('bill_tokens')
    .select('token_cipher')
    .where('write_off_no', '=', number)
    .executeTakeFirstOrThrow();
  expect(token_cipher?.[0]).toBe(crypto.currentKeyId);
  expect((await rowsOf('bill_tokens')).join()).not.toContain(code);
});

test('an answer that was lost loses no token: the query has it', async () => {
  const { orderId } = await toppedUp('TOKEN_ANSWER_LOST');
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await tokenOf(orderId)).toMatchObject({ state: 'HERE', code: expect.stringMatching(CODE) });
});

test('a token that comes later is asked for with growing time, and the order is not final before', async () => {
  const { orderId, number, account } = await toppedUp('TOKEN_MISSING');
  expect(await detail(service, payer, orderId)).toMatchObject({
    status: 'SUCCEEDED',
    final: false,
    bills: [{ token: { state: 'AWAITED' } }],
  });
  const next = async () => {
    const { next_action_at: at } = await service.context.db
      .selectFrom('bill_tokens')
      .select('next_action_at')
      .where('write_off_no', '=', number)
      .executeTakeFirstOrThrow();
    return (at?.getTime() ?? 0) - service.context.now().getTime();
  };
  const waits: number[] = [];
  for (let round = 0; round < 14; round += 1) {
    const wait = await next();
    waits.push(wait);
    service.clock.advance(wait);
    await advanceToken(service.context, number, async () => undefined);
  }
  expect(
    waits.every((wait, round) => round === 0 || wait > (waits[round - 1] ?? 0) || wait > HOUR - MINUTE),
  ).toBe(true);
  await tellToken(account);
  service.clock.advance(HOUR);
  await workOff(service.context);
  expect(await detail(service, payer, orderId)).toMatchObject({ final: true });
  expect(await tokenOf(orderId)).toMatchObject({ state: 'HERE', code: expect.stringMatching(CODE) });
});

test('a top-up that staff have ended as booked gets its token once its unit answers', async () => {
  const { order, account } = await paid('TOKEN');
  const { unitId, accountNumber } = account;
  const [number, due] = [`LW${order.orderId.slice(2)}01`, order.amount];
  const conduct = { writeOff: { kind: 'ANSWER_LOST' } };
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
  await advanceBill(service.context, number);
  service.clock.advance(25 * HOUR);
  const { db, now } = service.context;
  const byPerson = { writeOffNo: number, due, outcome: 'WRITTEN_OFF' } as const;
  await db.transaction().execute((tx) => endBill(tx, byPerson, 1, now()));
  expect(await tokenOf(order.orderId)).toBeUndefined();
  await hastenBill(service.context, number);
  expect(await tokenOf(order.orderId)).toMatchObject({ state: 'HERE' });
});

test('a token that is missing for an hour is counted and listed, until it comes', async () => {
  const { number, account } = await toppedUp('TOKEN_MISSING');
  const gauge = gauges(service);
  const before = (await gauge('life_tokens_missing')) ?? 0;
  service.clock.advance(HOUR + SECOND);
  await workOff(service.context);
  expect(await gauge('life_tokens_missing')).toBe(before + 1);
  expect(await done('li.lei', 'waiting')).toMatch(new RegExp(`TokenMissing .*${number}  unit power-keypad`));
  await tellToken(account);
  service.clock.advance(HOUR);
  await workOff(service.context);
  expect(await gauge('life_tokens_missing')).toBe(before);
});

test('a person ends the search for a token that never comes, and its unit is not asked again', async () => {
  const { orderId, number, account } = await toppedUp('TOKEN_MISSING');
  const said = await done('li.lei', 'token', 'end', number, '--reason', 'the unit told the payer');
  expect(said).toContain(number);
  expect(await refused('li.lei', 'token', 'end', number, '--reason', 'again')).toContain('No token');
  await tellToken(account);
  service.clock.advance(2 * HOUR);
  await workOff(service.context);
  const shown = await detail(service, payer, orderId);
  expect(shown).toMatchObject({ status: 'SUCCEEDED', final: true });
  expect(shown.bills[0]).not.toHaveProperty('token');
});

test('the token of a top-up that its unit has reversed is not asked for any more, and not shown', async () => {
  const [awaited, known] = [await toppedUp('TOKEN_MISSING'), await toppedUp()];
  for (const { number } of [awaited, known])
    await service.sandbox.ask('units/reverse', { writeOffNo: number, tell: true });
  await workOff(service.context);
  await tellToken(awaited.account);
  service.clock.advance(2 * HOUR);
  await workOff(service.context);
  for (const { orderId } of [awaited, known]) {
    const shown = await detail(service, payer, orderId);
    expect(shown).toMatchObject({ status: 'REFUNDED', final: true });
    expect(shown.bills[0]).not.toHaveProperty('token');
  }
  expect(await done('li.lei', 'waiting')).not.toContain('TokenMissing');
});

test('an account is not closed while a token is awaited, and closing it erases the token', async () => {
  const { orderId, account } = await toppedUp('TOKEN_MISSING');
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const refusal = await service.refused('/user/closeAccount', sent, payer);
  expect(refusal.code).toBe(ORDERS_STILL_OPEN.code);
  await tellToken(account);
  service.clock.advance(HOUR);
  await workOff(service.context);
  expect(await tokenOf(orderId)).toMatchObject({ state: 'HERE' });
  await close();
  await erased();
  expect(await rowsOf('bill_tokens')).toEqual([]);
});

test('a copy of one’s data has the token', async () => {
  const { orderId } = await toppedUp();
  const { code } = (await tokenOf(orderId)) ?? {};
  const { copyId = '' } = await service.call(
    '/user/requestDataCopy',
    await ownCode(service, payer, 'DATA_COPY'),
    payer,
  );
  await workOff(service.context);
  const { copy } = await service.call('/user/fetchDataCopy', { copyId }, payer);
  expect(JSON.parse(copy).data.bills).toMatchObject([{ token: code }]);
});

test('who came by a link reads the token of the link’s order', async () => {
  const link = await openLink(service, 'TOKEN');
  const order = await orderByLink(service, link);
  await pay(service, payer, order.pay?.value);
  await expect
    .poll(async () => {
      await workOff(service.context);
      return (await service.call('/order/getOrderDetail', { orderId: order.orderId }, link)).bills[0]?.token;
    })
    .toMatchObject({ state: 'HERE', code: expect.stringMatching(CODE) });
});

test('a unit that gives no tokens has none, and nothing is awaited', async () => {
  const { orderId } = await toppedUp('PREPAID');
  expect(await detail(service, payer, orderId)).toMatchObject({ status: 'SUCCEEDED', final: true });
  const { rows } = await sql`select from bill_tokens where order_id = ${orderId}`.execute(service.context.db);
  expect(rows).toEqual([]);
});
