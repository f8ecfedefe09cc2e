import { COUPON_USE_PATH } from '@life-payment/contract/pages';
import type { Ticket as Campaign, Coupon } from '../api/benefits.ts';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { instantText } from '../i18n/moments.ts';
import { Button, LinkButton } from '../ui/controls/Button.tsx';
import { Tag } from '../ui/facts/Tag.tsx';
import { Ticket } from './Ticket.tsx';
import { campaignTimeText, minSpendText, projectsText } from './worth.ts';

type Props = {
  campaign: Campaign;
  /** The coupon that the payer already has from this campaign. */
  own: Coupon | undefined;
  busy: boolean;
  problem: string | undefined;
  onGet: () => void;
};

/** A coupon on offer: its value, its state, and a button to get it. */
export function CampaignTicket({ problem, ...props }: Props) {
  const { campaign, own } = props;
  const over = campaign.state === 'ALL_GIVEN' || campaign.state === 'OVER';
  return (
    <Ticket
      amount={campaign.amount}
      title={campaign.title}
      facts={[
        minSpendText(campaign),
        projectsText(campaign),
        ...(own ? [m.benefit_valid_until({ time: instantText(own.expiresAt) })] : timeFacts(campaign)),
      ]}
      faded={over && !own}
      action={<Action {...props} />}
      problem={problem}
    />
  );
}

/** How long the coupon is valid after the payer gets it, and how long it is on offer. */
function timeFacts(campaign: Campaign): string[] {
  return campaign.state === 'NOT_YET'
    ? [campaignTimeText(campaign)]
    : [m.benefit_valid_days({ days: campaign.validDays }), campaignTimeText(campaign)];
}

function Action({ campaign, own, busy, onGet }: Omit<Props, 'problem'>) {
  const href = useHref();
  if (own?.state === 'AVAILABLE')
    return (
      <LinkButton small variant="soft" href={href(COUPON_USE_PATH, { couponId: own.couponId })}>
        {m.benefit_use()}
      </LinkButton>
    );
  if (own) return <Tag>{m.benefit_yours()}</Tag>;
  switch (campaign.state) {
    case 'NOT_YET':
      return <Tag tone="warning">{m.benefit_not_yet()}</Tag>;
    case 'OPEN':
      return (
        <Button small busy={busy} onClick={onGet}>
          {m.benefit_get()}
        </Button>
      );
    case 'ALL_GIVEN':
      return <Tag tone="neutral">{m.benefit_all_given()}</Tag>;
    case 'OVER':
      return <Tag tone="neutral">{m.benefit_over()}</Tag>;
  }
}
