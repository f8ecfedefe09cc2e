import {
  BILL_EXPIRED,
  PAYMENT_NOT_WHOLE,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
  UNIT_BUSY,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract/code-names';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import type { Api } from '../../lib/api/client.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import type { NewPayment } from './api.ts';
import { type Chosen, type CouponUse, requestOf, tooOld } from './chosen.ts';
import { payingOf, usePayHost } from './go-to-wallet.ts';
import { AT_ONCE, eachAtMost, refreshAccount } from './refresh.ts';
import { type Event, firstRows, idOf, type Row, rowsAfter } from './rows.ts';
import { type Sent, usePayment } from './use-payment.ts';

/** A refused order of a payment: its place in the request, and the service's words. */
type RefusedOrder = Omit<Refused, 'ok' | 'orders'> & { readonly at: number };

/** Which orders of a payment are refused; empty when all of it is. */
function refusedOrders({ orders }: Refused): readonly RefusedOrder[] {
  return Array.isArray(orders) ? orders.filter(isRefusedOrder) : [];
}

function isRefusedOrder(value: unknown): value is RefusedOrder {
  return typeof value === 'object' && value !== null && 'at' in value && 'code' in value && 'text' in value;
}

/** Refusals of a payment as a whole, also where it covers one order. */
const OF_ALL: readonly string[] = [TOO_MANY_ORDERS, TOO_MANY_REQUESTS];

/** The message above the button. */
type Problem = {
  readonly text: string;
  /** Holds while bills that were too old are asked for again. */
  readonly whileAsking?: boolean;
  /** The payer finds what to do about it in the records. */
  readonly records?: boolean;
};

const TOO_OLD = (): Problem => ({ text: m.pay_all_old(), whileAsking: true });

/** Makes the payment and opens the wallet. `dropCoupon`: it can't be used after all. */
export function usePayAll({ tell, ask }: Rows, dropCoupon: () => void) {
  const { api } = useApp();
  const payHost = usePayHost();
  const [problem, setProblem] = useState<Problem | null>(null);
  const once = usePayment({
    name: 'all',
    send: (payment: Sent<Pick<NewPayment, 'orders'>>) =>
      api.call('/order/createPayment', { ...payment, payHost }),
    payingOf,
  });

  const refuse = (refused: Refused, chosen: readonly Chosen[]) => {
    const places = placesOf(refused, chosen.length);
    const coupon = places.find(({ field }) => field === 'couponId');
    if (coupon) dropCoupon();
    const some = places.filter((one) => one !== coupon);
    const at = (one: RefusedOrder) => chosen.slice(one.at, one.at + 1).map(({ row }) => idOf(row));
    const old = some.filter(({ code }) => code === BILL_EXPIRED);
    const others = some.filter(({ code }) => code !== BILL_EXPIRED);
    tell({
      kind: 'REFUSED',
      texts: new Map(others.flatMap((one) => at(one).map((id) => [id, one.text] as const))),
    });
    if (old.length > 0) ask(old.flatMap(at));
    if (some.length === 0)
      setProblem({ text: coupon?.text ?? refused.text, records: refused.code === TOO_MANY_ORDERS });
    else setProblem(others.length > 0 ? { text: m.pay_all_without({ count: others.length }) } : TOO_OLD());
  };

  return {
    busy: once.busy,
    problem,
    forgetProblem: () => setProblem(null),
    pay: async (chosen: readonly Chosen[], coupon: CouponUse | null) => {
      const old = tooOld(chosen, Date.now());
      if (old.length > 0) {
        ask(old);
        setProblem(TOO_OLD());
        return;
      }
      setProblem(null);
      const { orders, cash } = requestOf(chosen, coupon);
      const refused = await once.pay({ orders }, cash);
      if (refused === 'LOST') setProblem({ text: m.pay_all_unknown() });
      else if (refused) refuse(refused, chosen);
    },
  };
}

/** The orders that a refusal is about; of one order it is the refusal itself. */
function placesOf(refused: Refused, orders: number): readonly RefusedOrder[] {
  if (refused.code === PAYMENT_NOT_WHOLE) return refusedOrders(refused);
  return orders === 1 && !OF_ALL.includes(refused.code) ? [{ ...refused, at: 0 }] : [];
}

/** After this time without an answer the others can be paid first. */
const SILENT_MS = 5000;

export type Rows = {
  readonly rows: readonly Row[];
  readonly tell: (event: Event) => void;
  /** Asks the units of these accounts again. `tick`: they are wanted in the payment. */
  readonly ask: (ids: readonly string[], tick?: boolean) => void;
};

/** The accounts of the sheet as they were when it opened. Their units are all asked, four at a time, and each row shows what came. */
export function useRows(accounts: readonly SavedAccount[]): Rows {
  const { api } = useApp();
  const client = useQueryClient();
  const [rows, tell] = useReducer(rowsAfter, accounts, firstRows);

  const run = useCallback(
    (ids: readonly string[]) => {
      // A silent unit gives its place to the next one; its late answer still counts.
      eachAtMost(
        AT_ONCE,
        ids,
        (id) =>
          new Promise((done) => {
            const silent = setTimeout(() => {
              tell({ kind: 'SILENT', id });
              done();
            }, SILENT_MS);
            askUnit(client, api, id).then((event) => {
              clearTimeout(silent);
              tell(event);
              done();
            });
          }),
      );
    },
    [api, client],
  );
  const ask = (ids: readonly string[], tick = false) => {
    tell({ kind: 'ASKED', ids, tick });
    run(ids);
  };

  const first = useRef(rows.filter(({ state }) => state.kind === 'ASKING').map(idOf));
  useEffect(() => {
    run(first.current.splice(0));
  }, [run]);
  return { rows, tell, ask };
}

/** Asks one unit. The bill's page and home have the answer too. It never rejects. */
async function askUnit(client: QueryClient, api: Api, id: string): Promise<Event> {
  const answer = await refreshAccount(client, api, id).catch(() => null);
  if (answer?.ok) return { kind: 'ANSWERED', id, query: answer.body, receivedAt: Date.now() };
  if (!answer || answer.code === UNIT_NOT_ANSWERING) return { kind: 'SILENT', id };
  return { kind: answer.code === UNIT_BUSY ? 'SILENT' : 'SAID', id, text: answer.text };
}
