import type { Coupon, Ticket } from '../../api/benefits.ts';
import { shortMoney } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/Card.tsx';
import s from './coupon-grant.module.css';
import { GrantBar } from './GrantBar.tsx';
import { Hero } from './Hero.tsx';

type Props = { campaign: Ticket; coupon: Coupon | undefined };

/** A campaign: its coupon, its rules, and the action for it. */
export function CampaignView({ campaign, coupon }: Props) {
  return (
    <div className={s['stack']}>
      <Hero campaign={campaign} />
      <HowItWorks campaign={campaign} />
      <GrantBar campaign={campaign} coupon={coupon} />
    </div>
  );
}

function HowItWorks({ campaign: { minSpend, amount, validDays } }: { campaign: Ticket }) {
  const steps = [
    m.benefit_grant_step_get(),
    m.benefit_grant_step_use({ amount: shortMoney(minSpend), off: shortMoney(amount) }),
    m.benefit_grant_step_days({ days: validDays }),
  ];
  return (
    <Card title={m.benefit_grant_how()}>
      <ol className={s['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
