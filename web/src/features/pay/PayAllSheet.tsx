import type { RequestFor } from '@life-payment/contract';
import {
  BILL_EXPIRED,
  PAYMENT_NOT_WHOLE,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
  UNIT_BUSY,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract/code-names';
import { RECORDS_PATH } from '@life-payment/contract/pages';
import { latestArrival } from '@life-payment/contract/rules';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { accountsOptions, type SavedAccount, unpaidOptions } from '../../lib/api/accounts.ts';
import type { Api } from '../../lib/api/client.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { deadlineText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { LinkButton, PayingButton } from '../../ui/Button.tsx';
import { CheckRow } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount } from '../../ui/Parts.tsx';
import { byHome } from '../accounts/due.ts';
import { payingOf, usePayHost } from './go-to-wallet.ts';
import { LeftOut, PayRow } from './PayRow.tsx';
import s from './pay-all.module.css';
import { AT_ONCE, eachAtMost, refreshAccount } from './refresh.ts';
import {
  bestCoupon,
  type Chosen,
  type CouponUse,
  chosenOf,
  type Event,
  firstRows,
  hasMoreFirsts,
  heldRows,
  idOf,
  isAllTicked,
  isFirst,
  isInParts,
  isShown,
  isWaiting,
  MOST,
  MOST_FIRST,
  type Row,
  type Rows,
  requestOf,
  restOf,
  rowsAfter,
  sumShown,
  tooOld,
} from './rows.ts';
import { UnpaidCard } from './UnpaidCard.tsx';
import { type Sent, usePayment } from './use-payment.ts';

export default PayAllSheet;

type Props = {
  accounts: readonly SavedAccount[];
  /** The name of the home that is paid, where it is not everything. */
  home?: string | undefined;
  onClose: () => void;
};

/** All that is due of these accounts, ticked, and one button that pays it in one payment. What is left out stands below, with the reason. */
function PayAllSheet({ accounts, home, onClose }: Props) {
  const asked = useRows(accounts);
  const { rows } = asked;
  const [noCoupon, setNoCoupon] = useState(false);
  const payment = usePayAll(asked, () => setNoCoupon(true));
  const chosen = chosenOf(rows);
  const offered = bestCoupon(chosen, Date.now());
  const holding = useHolding(rows);
  const shown = rows.filter(isShown);
  const homes = byHome(shown, ({ account }) => account);
  /** The payer’s own taps: what was said about the last try no longer holds. */
  const tapped: Rows = {
    rows,
    tell: (event) => {
      payment.forgetProblem();
      asked.tell(event);
    },
    ask: (ids, tick) => {
      payment.forgetProblem();
      asked.ask(ids, tick);
    },
  };
  return (
    <Dialog
      kind="sheet"
      title={home ?? m.pay_all_title()}
      onClose={onClose}
      actions={
        shown.length > 0 && (
          <PayAllButton rows={rows} chosen={chosen} coupon={noCoupon ? null : offered} payment={payment} />
        )
      }
    >
      {holding.map((one) => (
        <div key={one.paymentId} className={s['holding']}>
          <UnpaidCard payment={one} onFreed={() => tapped.ask(heldRows(rows).map(idOf), true)} />
        </div>
      ))}
      {rows.some(isFirst) && (
        <div className={s['all']}>
          <CheckRow
            title={m.pay_all_select()}
            note={m.pay_all_confirm()}
            checked={isAllTicked(rows)}
            onChange={(ticked) => tapped.tell({ kind: 'ALL', ticked })}
          />
        </div>
      )}
      {homes.map(({ id, name, all }) => {
        const under = homes.length > 1 ? name : undefined;
        return (
          <fieldset key={id}>
            <legend className={under === undefined ? 'unseen' : cx('small', s['home'])}>
              {under ?? m.pay_all_title()}
            </legend>
            {all.map((row) => (
              <PayRow key={idOf(row)} row={row} rows={tapped} under={under ?? home} />
            ))}
          </fieldset>
        );
      })}
      {isInParts(rows) && <p className={cx('small', s['parts'])}>{m.pay_all_parts({ count: MOST })}</p>}
      {hasMoreFirsts(rows) && (
        <p className={cx('small', s['parts'])}>{m.pay_all_firsts({ count: MOST_FIRST })}</p>
      )}
      <LeftOut rows={rows} under={home} />
      {offered && <CouponRow use={offered} rows={rows} on={!noCoupon} onTap={() => setNoCoupon(!noCoupon)} />}
    </Dialog>
  );
}

type CouponProps = { use: CouponUse; rows: readonly Row[]; on: boolean; onTap: () => void };

function CouponRow({ use: { accountId, coupon }, rows, on, onTap }: CouponProps) {
  const row = rows.find((one) => idOf(one) === accountId);
  return (
    <div className={s['coupon']}>
      <CheckRow
        title={coupon.title}
        note={row && m.pay_all_coupon({ account: accountName(row.account) })}
        end={<Amount fen={-coupon.amount} />}
        checked={on}
        onChange={onTap}
      />
    </div>
  );
}

function useHolding(rows: readonly Row[]) {
  const { api } = useApp();
  const held = heldRows(rows).map(idOf);
  useQuery({ ...accountsOptions(api), enabled: held.length > 0, staleTime: 0 });
  const { data = [] } = useQuery(unpaidOptions());
  return data.filter(({ orders }) => orders.some(({ accountId = '' }) => held.includes(accountId)));
}

type PayAllButtonProps = {
  rows: readonly Row[];
  chosen: readonly Chosen[];
  coupon: CouponUse | null;
  payment: ReturnType<typeof usePayAll>;
};

function PayAllButton({ rows, chosen, coupon, payment }: PayAllButtonProps) {
  const { fen, bills } = sumShown(rows);
  const cash = fen - (coupon?.coupon.amount ?? 0);
  const rest = restOf(rows);
  const waiting = isWaiting(rows);
  // When all of it is credited, or the money back.
  const arrival = Math.max(
    ...chosen.map(({ offer: { query } }) => latestArrival(Date.parse(query.askedAt), query.crediting)),
  );
  const problem = payment.problem?.whileAsking && !waiting ? null : payment.problem;
  return (
    <div className={cx('near', s['pay'])}>
      <div role="alert">
        {problem && (
          <p className="error">
            {problem.text}
            {problem.records && (
              <LinkButton variant="text" to={RECORDS_PATH}>
                {m.title_payment_records()}
              </LinkButton>
            )}
          </p>
        )}
      </div>
      {bills > 0 && (
        <p className="ends">
          <span>
            {m.pay_all_sum({ count: bills })}
            {rest > 0 && <span className="small">{m.pay_all_rest({ amount: moneyText(rest) })}</span>}
          </span>
          <Amount fen={cash} size="medium" />
        </p>
      )}
      {waiting || bills === 0 ? (
        <PayingButton wide variant="off" disabled>
          {waiting ? m.pay_all_wait() : m.pay_all_choose()}
        </PayingButton>
      ) : (
        <PayingButton wide busy={payment.busy} onClick={() => payment.pay(chosen, coupon)}>
          {m.pay_all_pay({ amount: moneyText(cash) })}
        </PayingButton>
      )}
      {chosen.length > 0 && (
        <p className={cx('small', s['arrival'])}>
          {m.bill_arrives({ by: deadlineText(new Date(arrival).toISOString()) })}
        </p>
      )}
    </div>
  );
}

/** A refused order of a payment: its place in the request, and the service's words. */
type RefusedOrder = Omit<Refused, 'ok' | 'orders'> & { readonly at: number };

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
function usePayAll({ tell, ask }: Rows, dropCoupon: () => void) {
  const { api } = useApp();
  const payHost = usePayHost();
  const [problem, setProblem] = useState<Problem | null>(null);
  const once = usePayment({
    name: 'all',
    send: (payment: Sent<Pick<RequestFor<'/order/createPayment'>, 'orders'>>) =>
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

/** The orders that a refusal is about, of one order the refusal itself; empty when it is about all of the payment. */
function placesOf(refused: Refused, orders: number): readonly RefusedOrder[] {
  if (refused.code === PAYMENT_NOT_WHOLE)
    return Array.isArray(refused.orders) ? refused.orders.filter(isRefusedOrder) : [];
  return orders === 1 && !OF_ALL.includes(refused.code) ? [{ ...refused, at: 0 }] : [];
}

/** After this time without an answer the others can be paid first. */
const SILENT_MS = 5000;

/** The accounts of the sheet as they were when it opened. Their units are all asked, four at a time, and each row shows what came. */
function useRows(accounts: readonly SavedAccount[]): Rows {
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
