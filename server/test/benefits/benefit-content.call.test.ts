import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_SUCH_THING, OFFER_GONE } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkBooks } from '../../src/books/check-rounds.ts';
import { loadContentFile } from '../../src/care/content.ts';
import { collectData } from '../../src/care/data-copy.ts';
import { after, DAY, dayOf } from '../../src/kit/time.ts';
import { benefits } from '../support/benefits.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const dir = mkdtempSync(join(tmpdir(), 'life-payment-benefits-'));
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await booksHold(service);
});

const { grant, info } = benefits(service);

function load(content: unknown): Promise<string> {
  const file = join(dir, 'content.json');
  writeFileSync(file, JSON.stringify(content));
  return loadContentFile(service.context, file);
}

const worth = { title: { zh: '券', en: 'Coupon' }, amount: 500, minSpend: 1_000, validDays: 7 };
/** The day that is so many days after that of the tests. */
const dayAfter = (days: number) => dayOf(after(new Date(), days * DAY));
const [from, to] = [dayAfter(-1), dayAfter(30)];
const campaign = { ...worth, campaignId: 'spring', kind: 'EVERYDAY', from, to, budget: 1_000 };
const offer = { ...worth, offerId: 'small', points: 10 };

async function ticketsOf() {
  return (await service.call('/marketing/yzdQueryAmountTicket', {})).tickets;
}

test('campaigns and offers are what the last file says, and days are whole in Shanghai', async () => {
  expect(await load({ campaigns: [campaign], offers: [offer] })).toBe('1 campaigns, 1 points offers loaded.');
  expect(await ticketsOf()).toEqual([
    {
      campaignId: 'spring',
      kind: 'EVERYDAY',
      title: 'Coupon',
      amount: 500,
      minSpend: 1_000,
      startsAt: `${from}T00:00:00+08:00`,
      endsAt: `${dayAfter(31)}T00:00:00+08:00`,
      validDays: 7,
      state: 'OPEN',
    },
  ]);
  expect((await info(payer)).offers.map(({ offerId, points }) => [offerId, points])).toEqual([['small', 10]]);
});

test('a campaign that is removed keeps its coupons and counts, and continues from there when it returns', async () => {
  const coupon = await grant(payer, 'spring');
  await load({ campaigns: [] });
  expect(await ticketsOf()).toEqual([]);
  const other = await service.login();
  const requestId = '3f2f7c0a-6a42-4d3d-9d28-0d5a8e3d7a20';
  const refused = await service.refused(
    '/marketing/yzdGrantTicket',
    { requestId, campaignId: 'spring' },
    other,
  );
  expect(refused.code).toBe(NO_SUCH_THING.code);
  expect((await info(payer)).coupons).toEqual([coupon]);
  await load({ campaigns: [{ ...campaign, amount: 900 }] });
  // 500 of 1000 fen were given out, so 900 more would be too much.
  expect((await ticketsOf()).map(({ state }) => state)).toEqual(['ALL_GIVEN']);
});

test('an offer that was removed can’t be exchanged', async () => {
  await load({ offers: [] });
  const refused = await service.refused(
    '/points/pointsExchange',
    { requestId: '3f2f7c0a-6a42-4d3d-9d28-0d5a8e3d7a21', offerId: 'small', points: 10 },
    payer,
  );
  expect(refused.code).toBe(OFFER_GONE.code);
});

test.each([
  ['a budget below what was granted', { ...campaign, budget: 499 }, /spring has granted 500 fen/],
  ['a coupon that pays all of an order', { ...campaign, minSpend: 500 }, /minSpend has to be more/],
  ['an end before the beginning', { ...campaign, to: dayAfter(-2) }, /ends before it begins/],
  ['an unknown channel', { ...campaign, outputEndpoints: ['nowhere'] }, /no channel "nowhere"/],
  ['an unknown kind', { ...campaign, kind: 'WINTER' }, /campaigns\/0\/kind/],
])('a content file with %s is refused in words, and nothing changes', async (_name, wrong, message) => {
  const before = await ticketsOf();
  await expect(load({ campaigns: [wrong] })).rejects.toThrow(message);
  expect(await ticketsOf()).toEqual(before);
});

test('a coupon is titled in the language of whoever reads', async () => {
  const owner = await service.login();
  await load({ campaigns: [{ ...campaign, campaignId: 'titles' }] });
  await grant(owner, 'titles');
  const titled = (title: object) =>
    sql`update coupons set title = ${JSON.stringify(title)} where life_user_id = ${owner.lifeUserId}`.execute(
      service.context.db,
    );
  const titles = async (language: 'zh-CN' | 'en') =>
    (await service.call('/points/getUserPointsInfo', {}, { ...owner, language })).coupons.map(
      ({ title }) => title,
    );
  const titleInCopy = async (language: Language) =>
    (await collectData(service.context, owner.lifeUserId, language)).coupons.map(({ name }) => name);
  await titled({ 'zh-CN': '新券', en: 'New coupon' });
  expect([await titles('zh-CN'), await titles('en')]).toEqual([['新券'], ['New coupon']]);
  expect([await titleInCopy('zh-CN'), await titleInCopy('en')]).toEqual([['新券'], ['New coupon']]);
  await titled({ 'zh-CN': '新券' });
  expect([await titles('zh-CN'), await titles('en')]).toEqual([['新券'], ['新券']]);
  expect(await titleInCopy('en')).toEqual(['新券']);
});

const spender = sharedPayer(service);
const orders: Record<'open' | 'used' | 'rejected', string> = { open: '', used: '', rejected: '' };
beforeAll(async () => {
  const { grant, paidWith, placeWith } = benefits(service);
  const { couponId } = await grant(spender);
  orders.rejected = (await paidWith(spender, couponId, 'REJECTED')).order.orderId;
  await workOff(service.context);
  const other = (await grant(spender, 'summer')).couponId;
  orders.used = (await paidWith(spender, other, 'PREPAID')).order.orderId;
  await workOff(service.context);
  orders.open = (await placeWith(spender, couponId)).order.orderId;
  await booksHold(service);
});

/** The findings of a check while the books are changed in this way. The change is rolled back. */
async function foundIn(...bend: readonly RawBuilder<unknown>[]): Promise<string[]> {
  let rules: string[] = [];
  const undo = new Error('undone');
  await service.context.db
    .transaction()
    .execute(async (tx) => {
      // Triggers and constraints are off, since the database itself would refuse some of the changes.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const query of bend) await query.execute(tx);
      rules = (await checkBooks(tx)).map(({ rule }) => rule);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rules;
}

function coupons(change: RawBuilder<unknown>, orderId: string) {
  return sql`update coupons set ${change} where order_id = ${orderId}`;
}

test('the check of the books finds nothing in correct books', async () => {
  expect(await foundIn()).toEqual([]);
});

test('a live order whose coupon is missing or in another state', async () => {
  const lost = sql`state = 'AVAILABLE', order_id = null`;
  expect(await foundIn(coupons(lost, orders.open))).toEqual(['a live order has its coupon']);
  expect(await foundIn(coupons(sql`state = 'HELD'`, orders.used))).toEqual(['a live order has its coupon']);
});

test('an ended order that kept its coupon, or gave it back twice', async () => {
  expect(
    await foundIn(sql`delete from coupon_events where order_id = ${orders.rejected} and event = 'RETURN'`),
  ).toEqual(['an ended order gave its coupon back once']);
  expect(
    await foundIn(sql`insert into coupon_events (life_user_id, coupon_id, event, from_state, to_state, order_id, at)
      select life_user_id, coupon_id, event, from_state, to_state, order_id, at from coupon_events
      where order_id = ${orders.rejected} and event = 'RETURN'`),
  ).toEqual(['an ended order gave its coupon back once']);
});

test('a coupon of another amount, and one in two live orders', async () => {
  expect(await foundIn(coupons(sql`amount = 99`, orders.open))).toContain("the coupon is the order's own");
  const both = await foundIn(
    sql`update orders set coupon_id = (select coupon_id from coupons where order_id = ${orders.open})
      where order_id = ${orders.used}`,
  );
  expect(both.filter((rule) => rule === 'a coupon has one live order')).toHaveLength(2);
});

test('a coupon that came back though a part of it was spent', async () => {
  expect(
    await foundIn(sql`update ledger_lines set credit = credit - 1
      where event = 'REJECTED' and account = 'COUPON_COST'`),
  ).toContain('a coupon that came back was not spent');
});

test('the check of the books finds points that are too many, too few, or not in the ledger', async () => {
  const entry = (points: number) => sql`update points_entries set points = ${points}
    where order_id = ${orders.used}`;
  expect(await foundIn(entry(51))).toEqual(['points are in the books', 'points are one a yuan']);
  expect(await foundIn(sql`delete from points_entries where order_id = ${orders.used}`)).toEqual([
    'points are in the books',
    'points are one a yuan',
  ]);
  expect(
    await foundIn(sql`insert into points_entries (life_user_id, kind, subject, points, order_id, at)
      select life_user_id, kind, 'again', points, order_id, at from points_entries
      where order_id = ${orders.used}`),
  ).toEqual(['points are earned once', 'points are in the books', 'points are one a yuan']);
});

test('the check of the books finds coupons nobody paid points for, and a campaign that gave more than it counted', async () => {
  const asExchanged = sql`offer_id = 'coupon-2', campaign_id = null`;
  expect(await foundIn(coupons(asExchanged, orders.used))).toEqual([
    'points were taken for the coupon',
    'a campaign gave what it counted',
  ]);
  expect(
    await foundIn(sql`update campaigns set granted = granted + 1 where campaign_id = 'everyday'`),
  ).toEqual(['a campaign gave what it counted']);
});
