import { API_BASE, type CallPath, type RequestFor, SUCCESS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCountingProxy } from '../../../scripts/testing/counting-proxy.ts';
import { buildApp } from '../../src/app/http/app.ts';
import { openContext } from '../../src/app/open.ts';
import { monthOf } from '../../src/kit/time.ts';
import { addGroup, saveAccount } from '../support/accounts.ts';
import { benefits } from '../support/benefits.ts';
import { workOff } from '../support/drive.ts';
import { detail } from '../support/orders.ts';
import { openTestService, type Payer, type TestService } from '../support/service.ts';

/** The session is one read, the call's answer is the other. */
const MOST_READS = 2;

/** Caches check for a new version once a second. One of these attempts is without such a check. */
const TRIES = 3;

type Reading = <P extends CallPath>(path: P, body: RequestFor<P>) => Promise<number>;

let stack: AsyncDisposableStack;
let readsOf: Reading;
let known: { orderId: string; groupId: string; receipt: string };

/** A payer with rows everywhere: an account in a group, a paid order with a coupon, points, a message. */
async function makePayer(service: TestService): Promise<{ payer: Payer } & typeof known> {
  const payer = await service.login();
  const { grant, paidWith } = benefits(service);
  const { order, account } = await paidWith(payer, (await grant(payer)).couponId);
  await workOff(service.context);
  const { accountId } = await saveAccount(service, payer, {}, account);
  const groupId = await addGroup(service, payer, 'Home', [accountId]);
  const { receipt } = await detail(service, payer, order.orderId);
  return { payer, orderId: order.orderId, groupId, receipt: receipt?.code ?? '' };
}

/** The app of a second process on the same database. Its round trips are counted on the wire. */
async function countReads({ context }: TestService, { token }: Payer): Promise<Reading> {
  const proxy = await openCountingProxy(context.config.databaseUrl);
  stack.defer(() => proxy.close());
  const opened = openContext({ ...context.config, databaseUrl: proxy.url }, context.log, context.now);
  stack.defer(opened.close);
  const app = await buildApp(opened.context);
  stack.defer(() => app.close());
  return async (path, body) => {
    const counts: number[] = [];
    for (let tried = 0; tried < TRIES; tried += 1) {
      const before = proxy.roundTrips();
      const answer = await app.inject({
        method: 'POST',
        url: API_BASE + path,
        headers: { 'x-auth-token': token },
        body,
      });
      expect(answer.json()).toMatchObject({ msgCd: SUCCESS.code });
      counts.push(proxy.roundTrips() - before);
    }
    return Math.min(...counts);
  };
}

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const service = await openTestService();
  stack.defer(service.stop);
  const { payer, ...facts } = await makePayer(service);
  known = facts;
  readsOf = await countReads(service, payer);
});
afterAll(() => stack.disposeAsync());

const month = monthOf(new Date());

test.each([
  ['/user/isLogined', () => ({})],
  ['/user/getAccountList', () => ({})],
  ['/user/getAccountList', () => ({ groupId: known.groupId })],
  ['/user/getUserGroupList', () => ({})],
  ['/order/getOrderList', () => ({})],
  ['/order/getOrderList', () => ({ month, status: 'SUCCEEDED' })],
  ['/order/getOrderDetail', () => ({ orderId: known.orderId })],
  ['/order/getOrderStatistics', () => ({ from: month, to: month })],
  ['/common/getSuccessPageUrl', () => ({ orderId: known.orderId })],
  ['/receipt/verify', () => ({ code: known.receipt })],
  ['/inbox/getMessageList', () => ({})],
  ['/points/getUserPointsInfo', () => ({})],
  ['/marketing/yzdQueryAmountTicket', () => ({})],
  ['/common/getFAQList', () => ({})],
  ['/common/getBannerList', () => ({})],
  ['/user/myService', () => ({})],
  ['/project/getCityList', () => ({})],
  ['/project/getAllProjectList', () => ({ area: '430100' })],
  ['/project/getProjectList', () => ({ area: '430100' })],
  ['/project/getPaymentUnitList', () => ({ area: '430100', projectType: 'WATER' })],
  ['/project/paymentCanUse', () => ({ unitId: 'water-430100' })],
  ['/output/channel/getOutputEndpointConfig', () => ({ outputEndpoint: 'HISUN' })],
] satisfies [CallPath, () => object][])('%s', async (path, body) => {
  const reads = await readsOf(path, body() as never);
  expect(reads).toBeLessThanOrEqual(MOST_READS);
});
