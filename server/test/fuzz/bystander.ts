import { type CallPath, type RequestFor, SUCCESS } from '@life-payment/contract';
import { saveAccount } from '../support/accounts.ts';
import { place } from '../support/orders.ts';
import type { TestService } from '../support/service.ts';

/** A payer who makes ordinary calls during the attack, with the calls that failed. */
export type Bystander = {
  readonly made: () => number;
  /** Calls that were refused or not answered, one line each. */
  readonly failures: readonly string[];
  /** The longest of their calls, in milliseconds. */
  readonly longestMs: () => number;
  readonly stop: () => Promise<void>;
};

const BATCH: RequestFor<'/analytics/collect'> = {
  product: 'life-payment',
  platform: 'H5',
  version: '1.0.127',
  outputEndpoint: 'HISUN',
  visit: '0',
  events: [{ kind: 'HEARTBEAT', at: 1, page: '/' }],
};

const MOST_FAILURES = 20;

/** Starts an ordinary day: home, records, messages, bills, one call after another until it is stopped. */
export async function openBystander(service: TestService): Promise<Bystander> {
  const payer = await service.login();
  const { accountId } = await saveAccount(service, payer, { remark: '我家' });
  const { order } = await place(service, payer);
  const day: { readonly [P in CallPath]?: RequestFor<P> } = {
    '/user/isLogined': {},
    '/user/getAccountList': {},
    '/order/getOrderList': { limit: 20 },
    '/order/getOrderDetail': { orderId: order.orderId },
    '/order/getOrderStatistics': { from: '2026-01', to: '2026-12' },
    '/inbox/getMessageList': {},
    '/points/getUserPointsInfo': {},
    '/user/getUserGroupList': {},
    '/common/getFAQList': {},
    '/common/getBannerList': {},
    '/project/getCityList': { keyword: 'cs' },
    '/project/getAllProjectList': { area: '430100' },
    '/marketing/yzdQueryAmountTicket': {},
    '/autopay/getOpenedAutopayAccountList': {},
    '/analytics/collect': BATCH,
    '/bill/queryBill': { accountId },
  };
  const failures: string[] = [];
  let made = 0;
  let longestMs = 0;
  let stopped = false;
  const make = async (path: string, body: unknown): Promise<void> => {
    const begun = performance.now();
    const said = await service
      .post(path, body, payer)
      .then(({ status, envelope }) => `${status} ${envelope.msgCd}`, String);
    longestMs = Math.max(longestMs, performance.now() - begun);
    made += 1;
    if (said !== `200 ${SUCCESS.code}` && failures.length < MOST_FAILURES) failures.push(`${path}: ${said}`);
  };
  const live = async (): Promise<void> => {
    while (!stopped) for (const [path, body] of Object.entries(day)) await make(path, body);
  };
  const living = live();
  return {
    made: () => made,
    failures,
    longestMs: () => longestMs,
    stop: async () => {
      stopped = true;
      await living;
    },
  };
}
