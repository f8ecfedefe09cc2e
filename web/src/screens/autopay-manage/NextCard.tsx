import { BILL_PATH } from '@life-payment/contract/pages';
import type { Mandate, Plan, SigningPlace } from '../../api/autopay.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import s from '../../autopay/autopay.module.css';
import { canSkip, planName, planText } from '../../autopay/text.ts';
import type { MandateActs } from '../../autopay/use-mandate-acts.ts';
import { dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Tag } from '../../ui/facts/Tag.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PlanTag } from './PlanTag.tsx';

type Props = { mandate: Mandate; signingPlace: SigningPlace; acts: MandateActs };

/** The next deduction and what the payer can do about it; no actions once it is under way. */
export function NextCard(props: Props) {
  const { next: plan, rule } = props.mandate;
  if (!plan)
    return (
      <Card title={m.autopay_next()} aside={<Tag tone="neutral">{m.autopay_next_none()}</Tag>}>
        <p className={s['text']}>{m.autopay_next_none_text()}</p>
      </Card>
    );
  return (
    <Card title={m.autopay_next()} aside={<PlanTag plan={plan} />}>
      <div className={s['big']} role="status">
        <span>{planName(plan)}</span>
        <Amount fen={plan.amount} size="large" />
        <p className={s['text']}>{planText(plan, rule)}</p>
        {plan.dueDate !== undefined && (
          <p className={s['text']}>{m.autopay_due({ day: dayText(plan.dueDate) })}</p>
        )}
      </div>
      <PlanActs {...props} plan={plan} />
    </Card>
  );
}

function PlanActs({ mandate, signingPlace, acts, plan }: Props & { plan: Plan }) {
  const href = useHref();
  if (!canSkip(plan)) return null;
  const isAsked = plan.state === 'ASKED';
  const isOnlyByHand = isAsked && plan.askReason === 'ONCE_A_PERIOD';
  const byHand = (
    <LinkButton
      small
      variant={isOnlyByHand ? 'soft' : 'text'}
      href={href(BILL_PATH, { accountId: mandate.accountId })}
    >
      {m.autopay_pay_by_hand()}
    </LinkButton>
  );
  return (
    <div className={s['acts']}>
      {isOnlyByHand && byHand}
      {isAsked && !isOnlyByHand && signingPlace === 'OK' && (
        <PayingButton small busy={acts.doing === 'approve'} onClick={() => acts.approve(plan)}>
          {m.autopay_approve({ amount: moneyText(plan.amount) })}
        </PayingButton>
      )}
      <Button
        small
        variant={isOnlyByHand ? 'text' : 'soft'}
        busy={acts.doing === 'skip'}
        onClick={() => acts.skip(plan)}
      >
        {m.autopay_skip()}
      </Button>
      {isAsked && !isOnlyByHand && byHand}
    </div>
  );
}
