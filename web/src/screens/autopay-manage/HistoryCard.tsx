import { ORDER_PATH } from '@life-payment/contract/pages';
import type { Mandate, Plan } from '../../api/autopay.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import s from '../../autopay/autopay.module.css';
import { isOpen, planName, planText } from '../../autopay/text.ts';
import { m } from '../../i18n/messages.ts';
import { instantDayText } from '../../i18n/moments.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import { PlanTag } from './PlanTag.tsx';

type Props = { mandate: Mandate; plans: readonly Plan[] };

/**
 * Past deductions and skipped bills, each with its reason. A bill that is still to be deducted stands in the card
 * above, unless an attempt was made here too.
 */
export function HistoryCard({ mandate, plans }: Props) {
  const tried = plans.filter((plan) => !isOpen(plan) || plan.tries > 0);
  return (
    <Card title={m.autopay_history()}>
      {tried.length === 0 ? (
        <p className={s['text']}>{m.autopay_history_none()}</p>
      ) : (
        <ul>
          {tried.map((plan) => (
            <RowItem key={plan.planId}>
              <Tried plan={plan} rule={mandate.rule} />
            </RowItem>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Tried({ plan, rule }: { plan: Plan; rule: Mandate['rule'] }) {
  const href = useHref();
  const { orderId, endedAt, tries } = plan;
  return (
    <ListRow
      title={planName(plan)}
      tag={<PlanTag plan={plan} />}
      note={
        <Parts
          of={[
            // The card above describes a deduction under way in full.
            plan.state === 'DEDUCTING' ? m.bill_own_view() : planText(plan, rule),
            endedAt !== undefined && instantDayText(endedAt),
            tries > 1 && m.autopay_tries({ tries }),
          ]}
        />
      }
      end={<Amount fen={plan.amount} />}
      {...(orderId !== undefined && { href: href(ORDER_PATH, { orderId }), chevron: true })}
    />
  );
}
