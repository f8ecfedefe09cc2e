import { COUPON_USE_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { accountsOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useLogIn } from '../../lib/navigation/navigation.ts';
import { Button, Link, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Problem } from '../../ui/Field.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { COUPON } from '../../ui/later-icons.ts';
import { shortMoney } from '../../ui/money.ts';
import { Parts, Tag } from '../../ui/Parts.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import type { Coupon, Ticket } from './api.ts';
import { useAct } from './api.ts';
import s from './benefits.module.css';
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

/** A list of coupons on offer. */
export function CampaignTickets({
  tickets,
  coupons,
}: {
  tickets: readonly Ticket[];
  coupons: readonly Coupon[];
}) {
  const { api, overlays } = useApp();
  const [gotId, setGotId] = useState<string | null>(null);
  const { act, under, problemOf } = useAct<string>({
    what: 'grant',
    idOf: (campaignId) => campaignId,
    send: (campaignId, requestId) => api.call('/marketing/yzdGrantTicket', { campaignId, requestId }),
    done: (campaignId) => {
      setGotId(campaignId);
      overlays.toast(m.benefit_got());
    },
  });
  return (
    <ul className="stack">
      {tickets.map((ticket) => {
        const { campaignId } = ticket;
        // The coupon that the payer already has from this campaign.
        const own = coupons.find((coupon) => coupon.campaignId === campaignId);
        return (
          <li key={campaignId}>
            <TicketView
              amount={ticket.amount}
              title={ticket.title}
              facts={[
                minSpendText(ticket),
                projectsText(ticket),
                ...(own ? ownFacts(own) : timeFacts(ticket)),
              ]}
              faded={own ? isPast(own) : ticket.state === 'ALL_GIVEN' || ticket.state === 'OVER'}
              action={
                own ? (
                  <OwnAction coupon={own} isNew={gotId === campaignId} />
                ) : (
                  <GetAction campaign={ticket} busy={under === campaignId} onGet={() => act(campaignId)} />
                )
              }
              problem={problemOf(campaignId)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** True if a coupon can no longer be used. */
function isPast({ state }: Coupon): boolean {
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

/** The way to use one of the payer's coupons, or why it can't be used. `isNew`: it takes the focus of the button that got it. */
function OwnAction({ coupon: { state, couponId }, isNew }: { coupon: Coupon; isNew?: boolean }) {
  const use = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isNew) use.current?.focus();
  }, [isNew]);
  if (state !== 'AVAILABLE') return <Tag tone="neutral">{OWN[state]()}</Tag>;
  return (
    <LinkButton ref={use} small variant="soft" to={COUPON_USE_PATH} params={{ couponId }}>
      {m.benefit_use()}
    </LinkButton>
  );
}

type GetActionProps = { campaign: Ticket; busy: boolean; onGet: () => void };

function GetAction({ campaign, busy, onGet }: GetActionProps) {
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

const PARTS: readonly { title: () => string; states: readonly Coupon['state'][] }[] = [
  { title: m.benefit_state_usable, states: ['AVAILABLE'] },
  { title: m.benefit_state_held, states: ['HELD'] },
  { title: m.benefit_state_past, states: ['USED', 'EXPIRED'] },
];

/** The payer's coupons: usable ones, those held by an order, and past ones. */
export function OwnCoupons({ coupons, onOffers }: { coupons: readonly Coupon[]; onOffers: () => void }) {
  if (coupons.length === 0)
    return (
      <EmptyView
        icon={COUPON}
        title={m.benefit_coupons_none()}
        text={m.benefit_coupons_none_text()}
        action={
          <Button variant="soft" onClick={onOffers}>
            {m.benefit_see_offers()}
          </Button>
        }
      />
    );
  return PARTS.map(({ title, states }) => ({
    title,
    list: coupons.filter(({ state }) => states.includes(state)),
  }))
    .filter(({ list }) => list.length > 0)
    .map(({ title, list }) => (
      <section key={title()} className="stack">
        <h2 className="heading">{title()}</h2>
        <ul className="stack">
          {list.map((coupon) => (
            <li key={coupon.couponId}>
              <TicketView
                amount={coupon.amount}
                title={coupon.title}
                facts={[
                  minSpendText(coupon),
                  projectsText(coupon),
                  ...(coupon.state === 'USED'
                    ? []
                    : [m.benefit_valid_until({ time: instantText(coupon.expiresAt) })]),
                ]}
                faded={isPast(coupon)}
                note={<Note coupon={coupon} />}
                action={coupon.state !== 'HELD' && <OwnAction coupon={coupon} />}
              />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function Note({ coupon }: { coupon: Coupon }) {
  const { state, orderId } = coupon;
  const order = orderId !== undefined && (
    <Link className={s['link']} to={ORDER_PATH} params={{ orderId }}>
      {m.payment_view_order()}
    </Link>
  );
  switch (state) {
    case 'AVAILABLE':
      return <ReservedFor coupon={coupon} />;
    case 'HELD':
      return (
        <>
          <p>{m.benefit_held_note()}</p>
          {order}
        </>
      );
    case 'USED':
      return order;
    case 'EXPIRED':
      return null;
  }
}
