import { BILL_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { DueAccount } from '../accounts/due.ts';
import { accountsOptions } from '../api/accounts.ts';
import { type OpenableAccount, offerOptions } from '../api/autopay.ts';
import { useApp } from '../app/context.ts';
import { useHref } from '../app/navigation/navigation.ts';
import { OfferCard } from '../autopay/open/OfferCard.tsx';
import { useOpenable } from '../autopay/open/use-openable.ts';
import { ruleText } from '../autopay/text.ts';
import { daysUntil, dayText } from '../i18n/dates.ts';
import { m } from '../i18n/messages.ts';
import { accountName } from '../i18n/projects.ts';
import { Amount } from '../ui/facts/Amount.tsx';
import { Parts } from '../ui/facts/Parts.tsx';
import { Tag } from '../ui/facts/Tag.tsx';
import { PROJECT_ICONS } from '../ui/icons/project-icons.ts';
import { Card } from '../ui/layout/Card.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { dueNext, openableOf } from './next.ts';
import s from './outcome.module.css';
import type { Outcome } from './outcome.ts';

export default NextCard;

/** The one thing that helps next: what is due after this, or that this is paid by itself from now on. */
function NextCard({ outcome }: { outcome: Outcome }) {
  const accounts = useQuery(accountsOptions(useApp().api)).data;
  if (!accounts) return null;
  const due = dueNext(accounts, outcome);
  return due ? <DueCard account={due} /> : <AutopayCard outcome={outcome} />;
}

function DueCard({ account }: { account: DueAccount }) {
  const href = useHref();
  const { due, dueDate } = account.lastQuery;
  const left = dueDate === undefined ? 0 : daysUntil(dueDate);
  return (
    <Card className={s['next']} title={m.payment_next()}>
      <ListRow
        icon={PROJECT_ICONS[account.projectType]}
        title={accountName(account)}
        note={
          <Parts
            of={[
              account.unitName,
              account.numberMasked,
              dueDate !== undefined && left >= 0 && m.payment_next_by({ day: dayText(dueDate) }),
            ]}
          />
        }
        end={
          <>
            <Amount fen={due} />
            {left < 0 && <Tag tone="bad">{m.days_overdue({ count: -left })}</Tag>}
          </>
        }
        href={href(BILL_PATH, { accountId: account.accountId })}
        chevron
      />
    </Card>
  );
}

/** Offered only where it can be opened, and for bills only; nothing is chosen beforehand. */
function AutopayCard({ outcome }: { outcome: Outcome }) {
  const account = openableOf(useOpenable(), outcome);
  return account && <AutopayOffer account={account} />;
}

function AutopayOffer({ account }: { account: OpenableAccount }) {
  const { accountId } = account;
  const { data: offer } = useQuery(offerOptions(useApp().api, accountId, undefined));
  if (!offer || !('cap' in offer.suggested)) return null;
  return <OfferCard account={account} rule={ruleText(offer.suggested)} />;
}
