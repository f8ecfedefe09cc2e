import { randomUUID } from 'node:crypto';
import * as codes from '@life-payment/contract';
import { afterEach, expect } from 'vitest';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';
import { oneRowOf, setRows } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';
import { giveToOtherWalletUser } from '../support/users.ts';

const { service, test } = serviceTest();

const AMOUNTS = '/marketing/yzdQueryAmountTicket';
const GRANT = '/marketing/yzdGrantTicket';
const APPOINT = '/marketing/appointUseTicket';

afterEach(() => booksHold(service));

function grant(payer: Payer, campaignId: string, requestId = randomUUID()) {
  return service.call(GRANT, { requestId, campaignId }, payer);
}

function refusedGrant(payer: Payer, campaignId: string, requestId = randomUUID()) {
  return service.refused(GRANT, { requestId, campaignId }, payer);
}

async function grantedOf(campaignId: string): Promise<number> {
  const { granted } = await oneRowOf(service, 'campaigns', 'granted', { campaign_id: campaignId });
  return granted;
}

async function saved({ token }: Payer, outcome: string, more = {}) {
  const { unitId, accountNumber, area } = await service.account(outcome, more);
  const { queryId } = await service.call('/bill/queryBill', { unitId, accountNumber, area }, { token });
  return (await service.call('/user/saveAccount', { queryId }, { token })).accountId;
}

test('the offers of coupons are shown to everyone, with the rest of the budget', async () => {
  const { tickets } = await service.call(AMOUNTS, {});
  const states = Object.fromEntries(tickets.map(({ campaignId, state }) => [campaignId, state]));
  expect(states).toEqual({
    'year-end': 'OPEN',
    summer: 'OPEN',
    everyday: 'OPEN',
    'first-hundred': 'ALL_GIVEN',
    festival: 'NOT_YET',
  });
  expect(tickets[0]).toMatchObject({
    kind: 'YEAR_END',
    amount: 2_000,
    minSpend: 10_000,
    projectTypes: ['HEATING', 'GAS', 'ELECTRICITY'],
  });
  expect(tickets[2]).not.toHaveProperty('projectTypes');
});

test('the offers of coupons are shown by kind and in the requested language', async () => {
  const [en, zh] = await Promise.all([
    service.call(AMOUNTS, { kind: 'SUMMER' }),
    service.call(AMOUNTS, { kind: 'SUMMER' }, { language: 'zh-CN' }),
  ]);
  expect(en.tickets.map(({ title }) => title)).toEqual(['Summer coolness: electricity']);
  expect(zh.tickets.map(({ title }) => title)).toEqual(['夏日送清凉 · 电费券']);
});

test('the offers of coupons end after their last day', async () => {
  service.clock.advance(12 * 366 * DAY);
  const { tickets } = await service.call(AMOUNTS, { kind: 'SUMMER' });
  expect(tickets.map(({ state }) => state)).toEqual(['OVER']);
});

test('the offers of a channel are shown there only, and refused for an unknown channel', async () => {
  const only = (endpoints: string[] | null) =>
    setRows(service, 'campaigns', { output_endpoints: endpoints }, { campaign_id: 'summer' });
  await only(['jt_demo']);
  const ask = (outputEndpoint: string) => service.call(AMOUNTS, { kind: 'SUMMER', outputEndpoint });
  expect((await ask('HISUN')).tickets).toHaveLength(0);
  expect((await ask('jt_demo')).tickets).toHaveLength(1);
  const payer = await service.login();
  expect((await refusedGrant(payer, 'summer')).code).toBe(codes.NO_SUCH_THING.code);
  await only(null);
  expect((await service.refused(AMOUNTS, { outputEndpoint: 'nowhere' })).code).toBe(
    codes.CHANNEL_UNKNOWN.code,
  );
});

test('a request for a coupon gives one coupon that lasts its days, and takes its amount from the budget', async () => {
  const payer = await service.login();
  const before = await grantedOf('year-end');
  const { coupon } = await grant(payer, 'year-end');
  expect(coupon).toMatchObject({ campaignId: 'year-end', amount: 2_000, state: 'AVAILABLE' });
  const left = new Date(coupon.expiresAt).getTime() - service.clock.now().getTime();
  expect(Math.round(left / DAY)).toBe(30);
  expect(await grantedOf('year-end')).toBe(before + 2_000);
  const { coupons } = await service.call('/points/getUserPointsInfo', {}, payer);
  expect(coupons).toEqual([coupon]);
});

test('a request for a coupon gives the same answer when repeated, and refuses another request under its id', async () => {
  const payer = await service.login();
  const requestId = randomUUID();
  const { coupon } = await grant(payer, 'everyday', requestId);
  const before = await grantedOf('everyday');
  expect((await grant(payer, 'everyday', requestId)).coupon).toEqual(coupon);
  expect((await refusedGrant(payer, 'everyday')).code).toBe(codes.COUPON_ALREADY_YOURS.code);
  expect(await refusedGrant(payer, 'summer', requestId)).toMatchObject({
    code: codes.REQUEST_ID_REUSED.code,
    field: 'requestId',
  });
  expect(await grantedOf('everyday')).toBe(before);
});

test('a request for a coupon succeeds once for a number, whatever wallet identities the number has', async () => {
  const first = await service.login();
  await grant(first, 'everyday');
  const before = await grantedOf('everyday');
  // From now on the number is proved by another wallet identity.
  await giveToOtherWalletUser(service, first);
  const second = await service.login(first);
  const { lifeUserId } = await service.call('/user/isLogined', {}, second);
  expect(lifeUserId).not.toBe(first.lifeUserId);
  expect((await refusedGrant(second, 'everyday')).code).toBe(codes.COUPON_OF_NUMBER.code);
  expect(await grantedOf('everyday')).toBe(before);
  await grant(second, 'year-end');
  await grant(await service.login(), 'everyday');
});

test('a request for a coupon is refused outside its campaign, without a budget and for an unknown campaign', async () => {
  const payer = await service.login();
  const early = await refusedGrant(payer, 'festival');
  expect(early).toMatchObject({ code: codes.CAMPAIGN_NOT_YET.code, params: { from: '2035-02-01' } });
  expect((await refusedGrant(payer, 'first-hundred')).code).toBe(codes.CAMPAIGN_ALL_GIVEN.code);
  expect((await refusedGrant(payer, 'nothing')).code).toBe(codes.NO_SUCH_THING.code);
  await setRows(service, 'campaigns', { ends_at: service.clock.now() }, { campaign_id: 'summer' });
  expect((await refusedGrant(payer, 'summer')).code).toBe(codes.CAMPAIGN_OVER.code);
  await setRows(
    service,
    'campaigns',
    { ends_at: new Date('2036-01-01T00:00:00+08:00') },
    { campaign_id: 'summer' },
  );
});

test('a coupon appointed to an account is kept for it 15 minutes, and moves when it is appointed again', async () => {
  const payer = await service.login();
  const options = { token: payer.token };
  const { coupon } = await grant(payer, 'everyday');
  const [first, second] = [await saved(payer, 'ONE_BILL'), await saved(payer, 'PREPAID')];
  const { couponId } = coupon;
  const kept = await service.call(APPOINT, { couponId, accountId: first }, options);
  expect(kept.coupon.appointed).toMatchObject({ accountId: first });
  service.clock.advance(5 * MINUTE);
  const moved = await service.call(APPOINT, { couponId, accountId: second }, options);
  const until = new Date(moved.coupon.appointed?.until ?? '').getTime() - service.clock.now().getTime();
  expect(Math.round(until / MINUTE)).toBe(15);
  expect(moved.coupon.appointed?.accountId).toBe(second);
  service.clock.advance(16 * MINUTE);
  const { coupons } = await service.call('/points/getUserPointsInfo', {}, options);
  expect(coupons[0]).not.toHaveProperty('appointed');
});

test('a coupon appointed to an account takes the place of one appointed to it before', async ({ payer }) => {
  const options = { token: payer.token };
  const accountId = await saved(payer, 'PREPAID');
  const [one, two] = [(await grant(payer, 'everyday')).coupon, (await grant(payer, 'summer')).coupon];
  await service.call(APPOINT, { couponId: one.couponId, accountId }, options);
  await service.call(APPOINT, { couponId: two.couponId, accountId }, options);
  const { coupons } = await service.call('/points/getUserPointsInfo', {}, options);
  expect(coupons.filter(({ appointed }) => appointed).map(({ couponId }) => couponId)).toEqual([
    two.couponId,
  ]);
});

test("a coupon appointed to an account has to be the user's own, usable, and fit the account's project", async () => {
  const [payer, other] = [await service.login(), await service.login()];
  const options = { token: payer.token };
  const water = await saved(payer, 'ONE_BILL', { unitId: 'water-430100' });
  const { coupon } = await grant(payer, 'summer');
  const foreign = (await grant(other, 'summer')).coupon;
  const refused = async (couponId: string, accountId: string) => {
    const { code, field } = await service.refused(APPOINT, { couponId, accountId }, options);
    return { code, field };
  };
  const missing = codes.NO_SUCH_THING.code;
  expect(await refused(foreign.couponId, water)).toEqual({ code: missing, field: 'couponId' });
  const theirs = await saved(other, 'ONE_BILL');
  expect(await refused(coupon.couponId, theirs)).toEqual({ code: missing, field: 'accountId' });
  expect(await refused(coupon.couponId, water)).toEqual({
    code: codes.COUPON_OTHER_PROJECT.code,
    field: 'couponId',
  });
  service.clock.advance(31 * DAY);
  const again = { token: (await service.login(payer)).token };
  const late = await service.refused(APPOINT, { couponId: coupon.couponId, accountId: water }, again);
  expect(late.code).toBe(codes.COUPON_EXPIRED.code);
  const { coupons } = await service.call('/points/getUserPointsInfo', {}, again);
  expect(coupons.map(({ state }) => state)).toEqual(['EXPIRED']);
});
