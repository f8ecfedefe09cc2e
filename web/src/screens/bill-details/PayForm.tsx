import type { BillQuery } from '../../api/accounts.ts';
import { standingOf } from '../../bills/standing.ts';
import { isOff } from '../../bills/unreadable.ts';
import { AmountCard } from './AmountCard.tsx';
import { ArrivalNote } from './ArrivalNote.tsx';
import { BelowBill } from './BelowBill.tsx';
import { BillsCard } from './BillsCard.tsx';
import s from './bill-details.module.css';
import { Coupons } from './Coupons.tsx';
import { History } from './History.tsx';
import { ExpiredBar, PayBar } from './PayBar.tsx';
import { RecogniseDialog } from './RecogniseDialog.tsx';
import { refusalText } from './refusal-text.ts';
import { lacksSome } from './selection.ts';
import { TopUpCard } from './TopUpCard.tsx';
import { usePayForm } from './use-pay-form.ts';
import { amountIsFree, isTopUp } from './wish.ts';

type Props = { bills: BillQuery; money: number | null; expired: boolean; onAskAgain: () => void };

/** The form for choosing bills and amount, and paying. */
export function PayForm({ bills, money, expired, onAskAgain }: Props) {
  const entry = usePayForm(bills, money, expired);
  const { form, choice, explain, payment, account, amount, coupons, amountError } = entry;
  const { unit } = bills;
  const payable =
    isTopUp(bills) ||
    (!isOff(bills) && bills.bills.some((_, i) => standingOf(unit.selection, bills.bills, i) === 'FREE'));
  const amountProps = { bills, choice, error: amountError, onType: entry.type, onLeave: entry.leave };
  return (
    <form ref={form} className={s['stack']} onSubmit={entry.submit} noValidate>
      {isTopUp(bills) ? (
        <TopUpCard {...amountProps} />
      ) : (
        <BillsCard
          bills={bills}
          selected={choice.selected}
          note={payment.problemAt('billNos') ?? (explain ? refusalText(explain) : undefined)}
          onTap={entry.tap}
        />
      )}
      {!isTopUp(bills) && amountIsFree(bills) && payable && <AmountCard {...amountProps} />}
      <History
        bills={bills}
        selected={bills.bills.filter(({ billNo }) => choice.selected.includes(billNo))}
      />
      {payable && coupons.coupons.length > 0 && (
        <Coupons coupons={coupons} error={payment.problemAt('couponId')} onChange={payment.forgetProblem} />
      )}
      {payable && !expired && <ArrivalNote bills={bills} selected={choice.selected} />}
      <BelowBill bills={bills} />
      {expired && <ExpiredBar onAskAgain={onAskAgain} />}
      {!expired && payable && (
        <PayBar
          topUp={isTopUp(bills)}
          amount={amount}
          off={coupons.coupon?.amount ?? 0}
          busy={payment.busy}
          disabled={!isTopUp(bills) && lacksSome(unit.selection, bills.bills, choice.selected)}
          problem={payment.problem}
          onAskAgain={onAskAgain}
        />
      )}
      {account.asking && !expired && (
        <RecogniseDialog bills={bills} onYes={account.yes} onClose={account.close} />
      )}
    </form>
  );
}
