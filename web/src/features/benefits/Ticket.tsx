import { COUPON_USE_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useLogIn } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Problem } from '../../ui/Field.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { shortMoney } from '../../ui/money.ts';
import { Parts, Tag } from '../../ui/Parts.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import type { Coupon, Ticket } from './api.ts';
import s from './benefits.module.css';
import { useGrant } from './use-benefits.ts';
import { campaignTimeText, minSpendText, projectsText } from './worth.ts';

type Props = {
  /** The coupon's amount, in fen. */
  amount: number;
  title: string;
  /** Short facts, one a line. */
  facts: readonly string[];
  /** The coupon's state, below the facts. */
  note?: ReactNode;
  /** The coupon can no longer be used or got. */
  faded?: boolean;
  /** A button or a word at its end. */
  action?: ReactNode;
  /** The error of the last action. */
  problem?: string | undefined;
};

/** Draws a coupon: what it takes off before the tear line, what it is for behind the line. */
export function TicketView({ amount, title, facts, note, faded = false, action, problem }: Props) {
  return (
    <div className={cx(s['ticket'], faded && s['faded'])}>
      <div className={s['worth']}>
        <span className={cx('digits', s['amount'])}>{shortMoney(amount)}</span>
      </div>
      <div className={s['about']}>
        <div className={s['text']}>
          <h3 className={cx('heading', s['title'])}>
            <Parts of={title.split(' · ')} />
          </h3>
          {facts.map((fact) => (
            <p key={fact} className="small">
              {fact}
            </p>
          ))}
          {note && <div className={cx('small', s['noted'])}>{note}</div>}
        </div>
        <Problem text={problem} />
        {action && <div className={cx('small', s['action'])}>{action}</div>}
      </div>
    </div>
  );
}

/** Replaces points and coupons while nobody is logged in. */
export function LogInRow() {
  const logIn = useLogIn();
  return (
    <Card rows>
      <ListRow
        icon="lock"
        title={<span className="phrases">{m.benefit_log_in_title()}</span>}
        note={m.benefit_log_in_text()}
        onClick={logIn}
        chevron
      />
    </Card>
  );
}

/** The skeleton of a list of coupons. */
export function TicketBones() {
  return (
    <Skeleton>
      <div className="stack">
        <Bone width="100%" height={112} radius={16} />
        <Bone width="100%" height={112} radius={16} />
        <Bone width="100%" height={112} radius={16} />
      </div>
    </Skeleton>
  );
}

/** The account that a coupon is reserved for; empty if it is not reserved. */
export function ReservedFor({ coupon }: { coupon: Coupon }) {
  const { api } = useApp();
  const { data } = useQuery(accountsOptions(api));
  const { appointed } = coupon;
  if (appointed === undefined || Date.parse(appointed.until) <= Date.now()) return null;
  const account = data?.find((each) => each.accountId === appointed.accountId);
  return m.benefit_appointed({ account: account ? accountName(account) : m.benefit_appointed_account() });
}

type CampaignsProps = { tickets: readonly Ticket[]; coupons: readonly Coupon[] };

/** A list of coupons on offer. */
export function CampaignTickets({ tickets, coupons }: CampaignsProps) {
  const { act: grant, under, problemOf } = useGrant();
  return (
    <ul className="stack">
      {tickets.map((ticket) => (
        <li key={ticket.campaignId}>
          <CampaignTicket
            campaign={ticket}
            own={coupons.find(({ campaignId }) => campaignId === ticket.campaignId)}
            busy={under === ticket.campaignId}
            problem={problemOf(ticket.campaignId)}
            onGet={() => grant(ticket.campaignId)}
          />
        </li>
      ))}
    </ul>
  );
}

type CampaignTicketProps = {
  campaign: Ticket;
  /** The coupon that the payer already has from this campaign. */
  own: Coupon | undefined;
  busy: boolean;
  problem: string | undefined;
  onGet: () => void;
};

function CampaignTicket({ problem, ...props }: CampaignTicketProps) {
  const { campaign, own } = props;
  const over = own ? isPast(own) : campaign.state === 'ALL_GIVEN' || campaign.state === 'OVER';
  return (
    <TicketView
      amount={campaign.amount}
      title={campaign.title}
      facts={[minSpendText(campaign), projectsText(campaign), ...(own ? ownFacts(own) : timeFacts(campaign))]}
      faded={over}
      action={<Action {...props} />}
      problem={problem}
    />
  );
}

/** True if a coupon can no longer be used. */
export function isPast({ state }: Coupon): boolean {
  return state === 'USED' || state === 'EXPIRED';
}

function ownFacts(own: Coupon): string[] {
  return isPast(own) ? [] : [m.benefit_valid_until({ time: instantText(own.expiresAt) })];
}

/** The coupon's validity once the payer has it, and the time it is on offer. */
function timeFacts(campaign: Ticket): string[] {
  return campaign.state === 'NOT_YET'
    ? [campaignTimeText(campaign)]
    : [m.benefit_valid_days({ days: campaign.validDays }), campaignTimeText(campaign)];
}

const OWN: Record<Exclude<Coupon['state'], 'AVAILABLE'>, () => string> = {
  HELD: m.benefit_state_held,
  USED: m.benefit_used,
  EXPIRED: m.benefit_expired,
};

/** The way to use one of the payer's coupons, or why it can't be used. */
export function OwnAction({ coupon: { state, couponId } }: { coupon: Coupon }) {
  if (state !== 'AVAILABLE') return <Tag tone="neutral">{OWN[state]()}</Tag>;
  return (
    <LinkButton small variant="soft" to={COUPON_USE_PATH} params={{ couponId }}>
      {m.benefit_use()}
    </LinkButton>
  );
}

function Action({ campaign, own, busy, onGet }: Omit<CampaignTicketProps, 'problem'>) {
  if (own) return <OwnAction coupon={own} />;
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
