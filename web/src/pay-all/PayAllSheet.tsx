import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  accountsOptions,
  type Group,
  groupNameOf,
  type SavedAccount,
  unpaidOptions,
} from '../api/accounts.ts';
import { useApp } from '../app/context.ts';
import { m } from '../i18n/messages.ts';
import { accountName } from '../i18n/projects.ts';
import { CheckRow } from '../ui/controls/CheckRow.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Amount } from '../ui/facts/Amount.tsx';
import { UnpaidCard } from '../unpaid/UnpaidCard.tsx';
import { bestCoupon, byHome, type CouponUse, chosenOf } from './chosen.ts';
import { LeftOut } from './LeftOut.tsx';
import { PayAllButton } from './PayAllButton.tsx';
import { PayRow } from './PayRow.tsx';
import s from './pay-all.module.css';
import { heldRows, idOf, isFirst, MOST, MOST_FIRST, type Row, tickedFirsts } from './rows.ts';
import { usePayAll } from './use-pay-all.ts';
import { type Rows, useRows } from './use-rows.ts';

export default PayAllSheet;

type Props = { accounts: readonly SavedAccount[]; groups: readonly Group[]; onClose: () => void };

/** All that is due, ticked, and one button that pays it in one payment. What is left out stands below, with the reason. */
function PayAllSheet({ accounts, groups, onClose }: Props) {
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
      title={m.pay_all_title()}
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
      {byHome(shown).map((home) => (
        <Home key={home[0]?.account.groupId ?? ''} name={nameOf(home, groups)}>
          {home.map((row) => (
            <PayRow key={idOf(row)} row={row} rows={tapped} />
          ))}
        </Home>
      ))}
      {isInParts(rows.rows) && <p className={s['parts']}>{m.pay_all_parts({ count: MOST })}</p>}
      {hasMoreFirsts(rows.rows) && <p className={s['parts']}>{m.pay_all_firsts({ count: MOST_FIRST })}</p>}
      <LeftOut rows={rows.rows} />
      {offered && (
        <CouponRow use={offered} rows={rows.rows} on={!noCoupon} onTap={() => setNoCoupon(!noCoupon)} />
      )}
    </Dialog>
  );
}

/** An account of which nothing is known yet is shown once its unit has said that something is due. */
function isShown({ state, seen }: Row): boolean {
  return state.kind !== 'LEFT' && !(state.kind === 'ASKING' && seen === null);
}

/** Whether one payment is too small for all that is due. */
function isInParts(rows: readonly Row[]): boolean {
  const payable = rows.filter(({ state }) => state.kind === 'ASKING' || state.kind === 'READY');
  return payable.length > MOST && payable.filter(({ ticked }) => ticked).length >= MOST;
}

/** Whether one payment is too small for all accounts that were never paid. */
function hasMoreFirsts(rows: readonly Row[]): boolean {
  return rows.filter(isFirst).length > MOST_FIRST && tickedFirsts(rows) >= MOST_FIRST;
}

/** The name of a home; for accounts in no group only where others are. */
function nameOf([row]: readonly Row[], groups: readonly Group[]): string | undefined {
  const name = row && groupNameOf(groups, row.account);
  return name ?? (groups.length > 0 ? m.pay_all_no_group() : undefined);
}

function Home({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={s['rows']}>
      <legend className={name === undefined ? 'unseen' : s['home']}>{name ?? m.pay_all_title()}</legend>
      {children}
    </fieldset>
  );
}

type CouponProps = { use: CouponUse; rows: readonly Row[]; on: boolean; onTap: () => void };

/** The best coupon, in use unless the payer declines it. */
function CouponRow({ use: { accountId, coupon }, rows, on, onTap }: CouponProps) {
  const row = rows.find((one) => idOf(one) === accountId);
  return (
    <div className={s['coupon']}>
      <CheckRow
        title={coupon.title}
        note={row && m.pay_all_coupon({ account: accountName(row.account) })}
        end={<Amount fen={-coupon.amount} tone="bad" />}
        checked={on}
        onChange={onTap}
      />
    </div>
  );
}

/** The payer's own unpaid payments that hold bills of these rows. */
function useHolding(rows: readonly Row[]) {
  const { api } = useApp();
  const held = heldRows(rows).map(idOf);
  useQuery({ ...accountsOptions(api), enabled: held.length > 0, staleTime: 0 });
  const { data = [] } = useQuery(unpaidOptions());
  return data.filter(({ orders }) => orders.some(({ accountId = '' }) => held.includes(accountId)));
}
