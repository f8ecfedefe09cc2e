import type { BillQuery } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { BelowBill } from './BelowBill.tsx';
import { BilledAccount } from './BilledAccount.tsx';
import s from './bill-details.module.css';
import { History } from './History.tsx';
import { NothingDue } from './NothingDue.tsx';
import { Oddities } from './Oddities.tsx';
import { OwnOrder } from './OwnOrder.tsx';
import { PayForm } from './PayForm.tsx';
import { useExpired } from './use-expired.ts';
import { isTopUp } from './wish.ts';

type Props = {
  bills: BillQuery;
  /** When this device received the answer, in milliseconds. */
  receivedAt: number;
  money: number | null;
  onAskAgain: () => void;
};

/** A unit's answer, and paying it. */
export function BillPage({ bills, receivedAt, money, onAskAgain }: Props) {
  const { link } = useApp();
  const expired = useExpired(bills, receivedAt);
  return (
    <div className={s['stack']}>
      <BilledAccount bills={bills} />
      {!link && <OwnOrder bills={bills} onFreed={onAskAgain} />}
      <Oddities bills={bills} />
      {bills.bills.length === 0 && !isTopUp(bills) ? (
        <>
          {bills.unreadable === undefined && <NothingDue history={bills.history} />}
          <History bills={bills} />
          <BelowBill bills={bills} />
        </>
      ) : (
        <PayForm bills={bills} money={money} expired={expired} onAskAgain={onAskAgain} />
      )}
    </div>
  );
}
