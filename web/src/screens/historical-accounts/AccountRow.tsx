import { BILL_PATH, HISTORICAL_PAY_PATH } from '@life-payment/contract/pages';
import { type Group, groupNameOf, type SavedAccount } from '../../api/accounts.ts';
import { useHref, useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { instantDayText } from '../../i18n/moments.ts';
import { accountName } from '../../i18n/projects.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import s from './historical-accounts.module.css';

/** An account: when it was last paid, and what it owes as far as is known. */
export function AccountRow({ account, groups }: { account: SavedAccount; groups: readonly Group[] }) {
  const href = useHref();
  const toPayment = useParams().get('jump') === '1';
  const { accountId, unitName, numberMasked, lastPaidAt, lastQuery } = account;
  return (
    <ListRow
      icon={PROJECT_ICONS[account.projectType]}
      title={accountName(account)}
      note={
        <>
          <Parts of={[unitName, numberMasked, groupNameOf(groups, account)]} />
          <span className={s['paid']}>
            <span>
              {lastPaidAt === undefined
                ? m.historical_never_paid()
                : m.historical_last_paid({ day: instantDayText(lastPaidAt) })}
            </span>
            {lastQuery !== undefined && lastQuery.due > 0 && <Amount fen={lastQuery.due} />}
          </span>
        </>
      }
      href={href(toPayment ? HISTORICAL_PAY_PATH : BILL_PATH, { accountId })}
      chevron
    />
  );
}
