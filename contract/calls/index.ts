import { accountCalls } from './accounts.ts';
import { analyticsCalls } from './analytics.ts';
import { autopayCalls } from './autopay.ts';
import { benefitCalls } from './benefits.ts';
import { type Call, NOTHING, type RequestOf, type ResponseOf } from './call.ts';
import { catalogueCalls } from './catalogue.ts';
import { contentCalls } from './content.ts';
import { identityCalls } from './identity.ts';
import { inboxCalls } from './inbox.ts';
import { orderCalls } from './orders.ts';
import { otherOrderCalls } from './other-orders.ts';
import { ownDataCalls } from './own-data.ts';
import { receiptCalls } from './receipts.ts';

/** The calls that the service answers. */
export const CALLS = [
  ...identityCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...accountCalls,
  ...orderCalls,
  ...receiptCalls,
  ...otherOrderCalls,
  ...benefitCalls,
  ...inboxCalls,
  ...analyticsCalls,
  ...autopayCalls,
  ...ownDataCalls,
] as const;

type CallByPath = { [C in (typeof CALLS)[number] as C['path']]: C };

/** Path of an answered call, such as `/bill/queryBill`. */
export type CallPath = keyof CallByPath;
export type RequestFor<P extends CallPath> = RequestOf<CallByPath[P]>;
export type ResponseFor<P extends CallPath> = ResponseOf<CallByPath[P]>;

/** The answer of every call. `msgInfo` is in the language of the request. */
export type Envelope<Body> = { msgCd: string; msgInfo: string; body?: Body };

/**
 * The body of a refusal: its field, and the values in its text (amounts in fen). `orders`: of a payment of several orders, which of them can't
 * be had, by their places in the request from 0, and why.
 */
export type RefusalBody = {
  field?: string;
  params?: Record<string, string | number>;
  orders?: (Pick<RefusalBody, 'field' | 'params'> & { at: number; code: string; text: string })[];
};

export type { Call };
export { NOTHING };
