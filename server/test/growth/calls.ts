import type { CallPath } from '@life-payment/contract';
import { type Act, least } from '../../../scripts/growth/cost.ts';
import { monthOf } from '../../src/kit/time.ts';
import type { Known } from './live.ts';
import type { Grown } from './open.ts';
import { newAccount, newPayer, orderOf, type Payer, pay, queryOf, writeOff } from './payer.ts';

/** Repetitions before the first measured one: a connection plans a statement five times before it keeps a plan. */
const WARM = 7;
const MEASURED = 3;

/** The orders that one payer may make in these repetitions. */
const ORDERS_EACH = 5;

/** A call by its name, with what it asks and the session, if that is not the known payer's. */
type Repeatable = readonly [name: string, path: CallPath, body: object, token?: string];

function repeatable(known: Known): readonly Repeatable[] {
  const { orderId, groupId, receipt, messageId, accountId, autopay } = known;
  const month = monthOf(new Date());
  return [
    ['session', '/user/isLogined', {}],
    ['home: accounts', '/user/getAccountList', {}],
    ['accounts of a group', '/user/getAccountList', { groupId }],
    ['groups', '/user/getUserGroupList', {}],
    ['records', '/order/getOrderList', {}],
    ['records of a month', '/order/getOrderList', { month, status: 'SUCCEEDED' }],
    ['sums of a month', '/order/getOrderStatistics', { from: month, to: month }],
    ['order', '/order/getOrderDetail', { orderId }],
    ['page after payment', '/common/getSuccessPageUrl', { orderId }],
    ['receipt', '/receipt/verify', { code: receipt }],
    ['messages', '/inbox/getMessageList', {}],
    ['message is read', '/inbox/readMessage', { messageId }],
    ['points and coupons', '/points/getUserPointsInfo', {}],
    ['campaigns', '/marketing/yzdQueryAmountTicket', {}],
    ['accounts for autopay', '/autopay/getCanOpenAutopayAccountList', {}],
    ['mandates', '/autopay/getOpenedAutopayAccountList', {}, autopay],
    ['sessions', '/user/getSessionList', {}],
    ['remark', '/user/updateAccount', { accountId, remark: 'Home' }],
  ];
}

/** The cost of each call of payers, by its name: calls that can be repeated, and the way of an order. */
export async function measureCalls(grown: Grown, known: Known): Promise<Record<string, Act>> {
  const acts: Record<string, Act> = {};
  for (const [name, path, body, token = known.token] of repeatable(known))
    acts[name] = await repeated(() => grown.cost(() => grown.call(path, body as never, { token })));
  return { ...acts, ...(await measureOrders(grown)) };
}

async function repeated(measure: () => Promise<Act>): Promise<Act> {
  const measured: Act[] = [];
  for (let done = 0; done < WARM + MEASURED; done += 1) {
    const act = await measure();
    if (done >= WARM) measured.push(act);
  }
  return least(measured);
}

/** The steps of orders, each of an account of its own. */
async function measureOrders(grown: Grown): Promise<Record<string, Act>> {
  const ways: Record<string, Act>[] = [];
  let payer: Payer | null = null;
  for (let done = 0; done < WARM + MEASURED; done += 1) {
    if (!payer || done % ORDERS_EACH === 0) payer = await newPayer(grown);
    ways.push(await wayOf(grown, payer));
  }
  const measured = ways.slice(WARM);
  const names = Object.keys(measured[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, least(measured.map((way) => way[name] ?? {}))]));
}

async function wayOf(grown: Grown, payer: Payer): Promise<Record<string, Act>> {
  const account = await newAccount(grown);
  const steps: Record<string, Act> = {};
  /** Does a step and answers what comes of it. */
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const results: T[] = [];
    steps[name] = await grown.cost(async () => results.push(await act()));
    const [result] = results;
    if (result === undefined) throw new Error(`${name} came to nothing`);
    return result;
  };
  const query = await step('bills of an account', () => queryOf(grown, payer, account));
  const order = await step('order is made', () => orderOf(grown, payer, query));
  await step("wallet's notice", async () => pay(grown, payer, order).then(() => true));
  await step('write-off', async () => writeOff(grown, order).then(() => true));
  return steps;
}
