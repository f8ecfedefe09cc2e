import type { Ticket } from '../../api/benefits.ts';
import { campaignTimeText, minSpendText, projectsText, shortMoney } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import s from './coupon-grant.module.css';

/** The value of the coupon in large print, and until when it is on offer. */
export function Hero({ campaign }: { campaign: Ticket }) {
  return (
    <section className={s['hero']}>
      <p className={s['hello']}>{m.benefit_grant_hello()}</p>
      <div className={s['ticket']}>
        <h2 className={s['title']}>{campaign.title}</h2>
        <p className={s['amount']}>{shortMoney(campaign.amount)}</p>
        <p className={s['fact']}>{minSpendText(campaign)}</p>
        <p className={s['fact']}>{projectsText(campaign)}</p>
        <p className={s['until']}>{campaignTimeText(campaign)}</p>
      </div>
    </section>
  );
}
