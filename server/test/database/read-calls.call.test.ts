import { type CallPath, MOST_ORDERS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthOf } from '../../src/kit/time.ts';
import { addGroup, saveAccount } from '../support/accounts.ts';
import { benefits } from '../support/benefits.ts';
import { counting } from '../support/counting.ts';
import { workOff } from '../support/drive.ts';
import { detail, type Query } from '../support/orders.ts';
import { openTestService, type Payer, type TestService } from '../support/service.ts';
import { several } from '../support/several.ts';

/** The session is one read, the call's answer is the other. */
const MOST_READS = 2;

let stack: AsyncDisposableStack;
let service: TestService;
let payer: Payer;
let count: ReturnType<typeof counting>;
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

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  service = await openTestService();
  stack.defer(service.stop);
  ({ payer, ...known } = await makePayer(service));
  count = counting(service);
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
  expect(await count(path, body() as never, payer)).toBeLessThanOrEqual(MOST_READS);
});

/** The session, the facts, and one statement that writes everything. */
const ROUND_TRIPS = 3;

/** Queries reduced to some of their bills. */
function partOf(asked: readonly Query[], from: number, to?: number): Query[] {
  return asked.map((query) => ({ ...query, bills: query.bills.slice(from, to) }));
}

test.each([1, MOST_ORDERS])('a payment of %i orders takes three round trips', async (orders) => {
  const payer = await service.login();
  const { queries, severalOf, create, payAt, paymentOnce } = several(service, payer);
  const asked = await queries(Array.from({ length: orders }, () => 'SEVERAL_ANY'));
  // At most ten unpaid orders are of accounts never paid.
  const { paymentId, pay } = await create(severalOf(partOf(asked.slice(0, 10), 0, 1)));
  await payAt(pay?.value);
  await paymentOnce(paymentId, ({ status }) => status === 'PROCESSING');
  const wish = severalOf(partOf(asked, 1));
  expect(await count('/order/createPayment', wish, payer)).toBe(ROUND_TRIPS);
});
