import { COUPON_USE_PATH, MARKETING_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import type { Coupon, Ticket } from '../../api/benefits.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { useGrant } from '../../benefits/use-grant.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import s from './coupon-grant.module.css';

/** The action for a campaign, or the reason why there is none. */
export function GrantBar({ campaign, coupon }: { campaign: Ticket; coupon: Coupon | undefined }) {
  if (coupon) return <OwnedBar coupon={coupon} />;
  switch (campaign.state) {
    case 'NOT_YET':
      return <OtherOffers reason={m.benefit_grant_not_yet({ time: instantText(campaign.startsAt) })} />;
    case 'OPEN':
      return <GetBar campaignId={campaign.campaignId} />;
    case 'ALL_GIVEN':
      return <OtherOffers reason={m.benefit_grant_all_given()} />;
    case 'OVER':
      return <OtherOffers reason={m.benefit_grant_over()} />;
  }
}

/** For a payer who has the coupon already: a button to use it, or its state. */
function OwnedBar({ coupon: { state, couponId, orderId } }: { coupon: Coupon }) {
  const href = useHref();
  switch (state) {
    case 'AVAILABLE':
      return (
        <BottomBar summary={<Reason>{m.benefit_grant_owned()}</Reason>}>
          <LinkButton wide href={href(COUPON_USE_PATH, { couponId })}>
            {m.benefit_use_it()}
          </LinkButton>
        </BottomBar>
      );
    case 'HELD':
      return (
        <BottomBar summary={<Reason>{m.benefit_grant_owned_held()}</Reason>}>
          <LinkButton wide href={href(ORDER_PATH, { orderId })}>
            {m.benefit_view_order()}
          </LinkButton>
        </BottomBar>
      );
    case 'USED':
      return <OtherOffers reason={m.benefit_grant_owned_used()} />;
    case 'EXPIRED':
      return <OtherOffers reason={m.benefit_grant_owned_expired()} />;
  }
}

function Reason({ children }: { children: string }) {
  return (
    <span className={s['reason']} role="status">
      {children}
    </span>
  );
}

function OtherOffers({ reason }: { reason: string }) {
  const href = useHref();
  return (
    <BottomBar summary={<Reason>{reason}</Reason>}>
      <LinkButton wide variant="soft" href={href(MARKETING_PATH)}>
        {m.benefit_grant_other()}
      </LinkButton>
    </BottomBar>
  );
}

function GetBar({ campaignId }: { campaignId: string }) {
  const { grant, under, problemOf } = useGrant();
  return (
    <BottomBar>
      <Problem text={problemOf(campaignId)} />
      <Button wide busy={under === campaignId} onClick={() => grant(campaignId)}>
        {m.benefit_get_this()}
      </Button>
    </BottomBar>
  );
}
