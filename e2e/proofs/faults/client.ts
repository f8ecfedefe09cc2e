import { setTimeout as pause } from 'node:timers/promises';
import { type CallPath, type RequestFor, type ResponseFor, TRY_AGAIN } from '@life-payment/contract';
import type { Code } from '@life-payment/contract/rules';
import { serviceAt } from '../../support/api.ts';
import { WALLET_ANDROID } from '../../support/steps/autopay.ts';

const SUCCESS = 'LIV00000';
/** How long one attempt may take, and all of them together. A payer who sees an error taps again. */
const TRY_MS = 15_000;
const PATIENCE_MS = 60_000;

/** The service refused a call for good. */
export class CallRefused extends Error {
  readonly code: string;
  /** Of a payment for several orders: those that were refused. */
  readonly orders: readonly RefusedOrder[];
  constructor(path: string, code: string, info: string, orders: readonly RefusedOrder[]) {
    super(`${path}: ${code} ${info} ${orders.map((order) => JSON.stringify(order)).join(' ')}`.trimEnd());
    this.code = code;
    this.orders = orders;
  }
}

type RefusedOrder = { readonly at: number; readonly code: string };

function ordersIn(body: unknown): readonly RefusedOrder[] {
  const orders: unknown = Reflect.get(Object(body), 'orders');
  return Array.isArray(orders) ? (orders as RefusedOrder[]) : [];
}

type Call<P extends CallPath> = {
  readonly path: P;
  readonly body: RequestFor<P>;
  readonly token: string;
  /** Refusals after which the call is repeated. */
  readonly temporary?: readonly Code[];
};

/** Calls any of several API processes. When one dies while it answers, the next gets the same call. */
export function openClient(origins: readonly string[]) {
  let next = 0;

  /** The answer, or the reason why there is none yet. */
  const attempt = async <P extends CallPath>({ path, body, token, temporary = [] }: Call<P>) => {
    const origin = origins[next % origins.length] ?? '';
    next += 1;
    try {
      const answer = await serviceAt(origin, WALLET_ANDROID)(path, body, token, AbortSignal.timeout(TRY_MS));
      if (answer.msgCd === SUCCESS && answer.body !== undefined) return { body: answer.body };
      const refused = new CallRefused(path, answer.msgCd, answer.msgInfo, ordersIn(answer.body));
      if (![TRY_AGAIN, ...temporary].some(({ code }) => code === answer.msgCd)) throw refused;
      return { why: refused };
    } catch (error) {
      if (error instanceof CallRefused) throw error;
      return { why: error };
    }
  };

  return async <P extends CallPath>(call: Call<P>): Promise<ResponseFor<P>> => {
    const end = performance.now() + PATIENCE_MS;
    for (let tries = 0; ; tries += 1) {
      const result = await attempt(call);
      if ('body' in result) return result.body;
      if (performance.now() > end) throw new Error(`${call.path} had no answer`, { cause: result.why });
      await pause(Math.min(50 * 2 ** tries, 1000));
    }
  };
}

export type FaultClient = ReturnType<typeof openClient>;
