import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_SUCH_THING, OFFER_GONE } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { loadContentFile } from '../../src/care/content.ts';
import { collectData } from '../../src/care/data-copy.ts';
import { after, DAY, dayOf } from '../../src/kit/time.ts';
import { benefits } from '../support/benefits.ts';
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
const campaign = {
  ...worth,
  campaignId: 'spring',
  kind: 'EVERYDAY',
  from,
  to,
  budget: 1_000,
};
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
