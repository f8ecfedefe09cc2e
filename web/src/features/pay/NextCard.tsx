import { BILL_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { accountsOptions, type SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { daysUntil, dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Card } from '../../ui/Card.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { type DueAccount, dueAccounts, isOwnToPay } from '../accounts/due.ts';
import { offerOptions } from '../autopay/api.ts';
import { OfferCard, useOpenable } from '../autopay/OfferCard.tsx';
import { ruleText } from '../autopay/text.ts';
import type { Outcome } from './text.ts';

export default NextCard;

/** The one thing that helps next: what is due after this, or that this is paid by itself from now on. */
function NextCard({ outcome }: { outcome: Outcome }) {
  const accounts = useQuery(accountsOptions(useApp().api)).data;
  if (!accounts) return null;
  const due = dueNext(accounts, outcome);
  return due ? <DueCard account={due} /> : <AutopayCard outcome={outcome} />;
}

function DueCard({ account }: { account: DueAccount }) {
  const { due, dueDate } = account.lastQuery;
  const left = dueDate === undefined ? 0 : daysUntil(dueDate);
  return (
    <Card title={m.payment_next()}>
      <ListRow
        icon={PROJECT_ICONS[account.projectType]}
        title={accountName(account)}
        note={
          <Parts
            of={[
              account.unitName,
              account.numberMasked,
              dueDate !== undefined && left >= 0 && m.home_by_day({ day: dayText(dueDate) }),
            ]}
          />
        }
        end={
          <>
            <Amount fen={due} />
            {left < 0 && <Tag tone="bad">{m.days_overdue({ count: -left })}</Tag>}
          </>
        }
        to={BILL_PATH}
        params={{ accountId: account.accountId }}
        chevron
      />
    </Card>
  );
}

/** Offered only where it can be opened, and for bills only; nothing is chosen beforehand. */
function AutopayCard({ outcome }: { outcome: Outcome }) {
  const { api } = useApp();
  const account = openableOf(useOpenable(), outcome);
  const { data: offer } = useQuery({
    ...offerOptions(api, account?.accountId ?? '', undefined),
    enabled: account !== undefined,
  });
  if (!account || !offer || !('cap' in offer.suggested)) return null;
  return <OfferCard account={account} rule={ruleText(offer.suggested)} />;
}

/** The account that owes something and is the most urgent, without what was just paid, is being booked, or is paid automatically. */
export function dueNext(accounts: readonly SavedAccount[], outcome: Outcome): DueAccount | undefined {
  const paid = new Set(outcome.orders.map(({ account }) => account.accountId));
  return dueAccounts(accounts).find(
    (account) => isOwnToPay(account) && !paid.has(account.accountId) && !account.processing,
  );
}

/** An account of this payment that automatic payment can be opened for. */
export function openableOf<Account extends { readonly accountId: string }>(
  openable: readonly Account[],
  { orders }: Outcome,
): Account | undefined {
  const paid = new Set(
    orders.flatMap(({ kind, account }) => (kind === 'BILLS' ? (account.accountId ?? []) : [])),
  );
  return openable.find(({ accountId }) => paid.has(accountId));
}
