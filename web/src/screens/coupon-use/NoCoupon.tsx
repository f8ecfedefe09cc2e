import { MARKETING_PATH } from '@life-payment/contract/pages';
import type { Coupon } from '../../api/benefits.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { CampaignTickets } from '../../benefits/CampaignTickets.tsx';
import { useTickets } from '../../benefits/use-tickets.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { COUPON } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './coupon-use.module.css';

/** For a payer without a usable coupon: what is on offer now, and a link to the rest. `coupons`: past ones. */
export function NoCoupon({ coupons }: { coupons: readonly Coupon[] }) {
  const href = useHref();
  const { data } = useTickets('SUMMER');
  const open = data?.filter(({ state }) => state === 'OPEN') ?? [];
  return (
    <>
      <EmptyView
        icon={COUPON}
        title={m.benefit_use_none()}
        text={m.benefit_coupons_none_text()}
        action={
          <LinkButton variant="soft" href={href(MARKETING_PATH)}>
            {m.benefit_see_offers()}
          </LinkButton>
        }
      />
      {open.length > 0 && (
        <section className={s['stack']}>
          <h2 className={s['heading']}>{m.benefit_campaigns()}</h2>
          <CampaignTickets tickets={open} coupons={coupons} />
        </section>
      )}
    </>
  );
}
