import { BILL_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountsOptions, type SavedAccount, unpaidOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Amount } from '../../ui/Amount.tsx';
import { LinkButton, PayingButton } from '../../ui/Button.tsx';
import { CheckRow } from '../../ui/CheckRow.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { byHome } from '../accounts/due.ts';
import { openedOptions } from '../autopay/api.ts';
import {
  arrivalText,
  bestCoupon,
  type Chosen,
  type CouponUse,
  chosenOf,
  isWaiting,
  restOf,
  sumShown,
  whyText,
} from './chosen.ts';
import { PayRow } from './PayRow.tsx';
import s from './pay-all.module.css';
import { heldRows, idOf, isAllTicked, isFirst, MOST, MOST_FIRST, type Row, tickedFirsts } from './rows.ts';
import { UnpaidCard } from './UnpaidCard.tsx';
import { type Rows, usePayAll, useRows } from './use-pay-all.ts';

export default PayAllSheet;

type Props = {
  accounts: readonly SavedAccount[];
  /** The name of the home that is paid, where it is not everything. */
  home?: string | undefined;
  onClose: () => void;
};

/** All that is due of these accounts, ticked, and one button that pays it in one payment. What is left out stands below, with the reason. */
function PayAllSheet({ accounts, home, onClose }: Props) {
  const rows = useRows(accounts);
  const [noCoupon, setNoCoupon] = useState(false);
  const payment = usePayAll(rows, () => setNoCoupon(true));
  const chosen = chosenOf(rows.rows);
  const offered = bestCoupon(chosen, Date.now());
  const coupon = noCoupon ? null : offered;
  const holding = useHolding(rows.rows);
  const again = () => {
    payment.forgetProblem();
    rows.ask(heldRows(rows.rows).map(idOf), true);
  };
  const shown = rows.rows.filter(isShown);
  const homes = byHome(shown, ({ account }) => account);
  /** The payer’s own taps: what was said about the last try no longer holds. */
  const tapped: Rows = {
    ...rows,
    tell: (event) => {
      payment.forgetProblem();
      rows.tell(event);
    },
    ask: (ids, tick) => {
      payment.forgetProblem();
      rows.ask(ids, tick);
    },
  };
  return (
    <Dialog
      kind="sheet"
      title={home ?? m.pay_all_title()}
      onClose={onClose}
      actions={
        shown.length > 0 && (
          <PayAllButton rows={rows.rows} chosen={chosen} coupon={coupon} payment={payment} />
        )
      }
    >
      {holding.map((one) => (
        <div key={one.paymentId} className={s['holding']}>
          <UnpaidCard payment={one} onFreed={again} />
        </div>
      ))}
      {rows.rows.some(isFirst) && <SelectAll rows={tapped} />}
      {homes.map(({ id, name, all }) => (
        <Home key={id} name={homes.length > 1 ? name : undefined}>
          {all.map((row) => (
            <PayRow key={idOf(row)} row={row} rows={tapped} under={homes.length > 1 ? name : home} />
          ))}
        </Home>
      ))}
      {isInParts(rows.rows) && <p className={cx('small', s['parts'])}>{m.pay_all_parts({ count: MOST })}</p>}
      {hasMoreFirsts(rows.rows) && (
        <p className={cx('small', s['parts'])}>{m.pay_all_firsts({ count: MOST_FIRST })}</p>
      )}
      <LeftOut rows={rows.rows} />
      {offered && (
        <CouponRow use={offered} rows={rows.rows} on={!noCoupon} onTap={() => setNoCoupon(!noCoupon)} />
      )}
    </Dialog>
  );
}

/** Above accounts that were never paid: what to compare before ticking them, and a tick for all. */
function SelectAll({ rows: { rows, tell } }: { rows: Rows }) {
  return (
    <div className={s['all']}>
      <CheckRow
        title={m.pay_all_select()}
        note={m.pay_all_confirm()}
        checked={isAllTicked(rows)}
        onChange={(ticked) => tell({ kind: 'ALL', ticked })}
      />
    </div>
  );
}

/** An account of which nothing is known yet is shown once its unit has said that something is due. */
function isShown({ state, seen }: Row): boolean {
  return state.kind !== 'LEFT' && !(state.kind === 'ASKING' && seen === null);
}

function isInParts(rows: readonly Row[]): boolean {
  const payable = rows.filter(({ state }) => state.kind === 'ASKING' || state.kind === 'READY');
  return payable.length > MOST && payable.filter(({ ticked }) => ticked).length >= MOST;
}

function hasMoreFirsts(rows: readonly Row[]): boolean {
  return rows.filter(isFirst).length > MOST_FIRST && tickedFirsts(rows) >= MOST_FIRST;
}

function Home({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={name === undefined ? 'unseen' : cx('small', s['home'])}>
        {name ?? m.pay_all_title()}
      </legend>
      {children}
    </fieldset>
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

function LeftOut({ rows }: { rows: readonly Row[] }) {
  const { api } = useApp();
  const left = rows.flatMap((row) => (row.state.kind === 'LEFT' ? [{ row, why: row.state.why }] : []));
  const automatic = left.some(({ why }) => why.kind === 'AUTOMATIC');
  const { data } = useQuery({ ...openedOptions(api), enabled: automatic });
  if (left.length === 0) return null;
  return (
    <section>
      <h3 className={cx('small', s['home'])}>{m.pay_all_left()}</h3>
      <ul>
        {left.map(({ row, why }) => (
          <li key={idOf(row)}>
            <ListRow
              title={<span className={s['name']}>{accountName(row.account)}</span>}
              note={
                <>
                  {row.account.unitName} {row.account.numberMasked}
                  <br />
                  {whyText(
                    why,
                    data?.agreements.find(({ accountId }) => accountId === idOf(row)),
                  )}
                </>
              }
              end={why.kind !== 'NOTHING' && row.seen ? <Amount fen={row.seen} /> : undefined}
              to={BILL_PATH}
              params={{ accountId: idOf(row) }}
              chevron
            />
          </li>
        ))}
      </ul>
    </section>
  );
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
      {chosen.length > 0 && <p className={cx('small', s['arrival'])}>{arrivalText(chosen)}</p>}
    </div>
  );
}
