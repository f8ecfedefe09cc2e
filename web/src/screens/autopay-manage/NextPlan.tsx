import { BILL_PATH } from '@life-payment/contract/pages';
import type { Mandate, Plan, SigningPlace } from '../../api/autopay.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import s from '../../autopay/autopay.module.css';
import { canSkip, planName, planText } from '../../autopay/text.ts';
import type { MandateActs } from '../../autopay/use-mandate-acts.ts';
import { dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { PlanTag } from './PlanTag.tsx';

type Props = { mandate: Mandate; plan: Plan; signingPlace: SigningPlace; acts: MandateActs };

/** The next deduction. One that needs the payer’s answer has the ways to give it. */
export function NextPlan({ plan, ...rest }: Props) {
  return (
    <>
      <div className={s['plan']} role="status">
        <p className={s['planHead']}>
          <span>{planName(plan)}</span>
          <PlanTag plan={plan} />
        </p>
        <Amount fen={plan.amount} size="large" />
        <p className={s['text']}>{planText(plan, rest.mandate.rule)}</p>
        {plan.dueDate !== undefined && (
          <p className={s['text']}>{m.autopay_due({ day: dayText(plan.dueDate) })}</p>
        )}
      </div>
      {plan.state === 'ASKED' && canSkip(plan) && <Answers {...rest} plan={plan} />}
    </>
  );
}

function Answers({ mandate, signingPlace, acts, plan }: Props) {
  const href = useHref();
  return (
    <div className={s['column']}>
      {signingPlace === 'OK' && (
        <PayingButton wide busy={acts.doing === 'approve'} onClick={() => acts.approve(plan)}>
          {m.autopay_approve({ amount: moneyText(plan.amount) })}
        </PayingButton>
      )}
      <LinkButton wide variant="soft" href={href(BILL_PATH, { accountId: mandate.accountId })}>
        {m.autopay_pay_by_hand()}
      </LinkButton>
    </div>
  );
}
