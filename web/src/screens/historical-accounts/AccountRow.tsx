import { type Group, groupNameOf, type SavedAccount } from '../../api/accounts.ts';
import { useHref, useParams } from '../../app/navigation.ts';
import { BILL_PATH, HISTORICAL_PAY_PATH } from '../../app/paths.ts';
import { instantDayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { PROJECT_ICONS } from '../../ui/project-icons.ts';

/** One account and when it was last paid. */
export const AccountRow = ({ account, groups }: { account: SavedAccount; groups: readonly Group[] }) => {
  const href = useHref();
  const toPayment = useParams().get('jump') === '1';
  const { accountId, unitName, numberMasked, lastPaidAt } = account;
  return (
    <ListRow
      icon={PROJECT_ICONS[account.projectType]}
      title={accountName(account)}
      note={<Parts of={[groupNameOf(groups, account), unitName, numberMasked]} />}
      end={
        <span>
          {lastPaidAt === undefined
            ? m.historical_never_paid()
            : m.historical_last_paid({ day: instantDayText(lastPaidAt) })}
        </span>
      }
      href={href(toPayment ? HISTORICAL_PAY_PATH : BILL_PATH, { accountId })}
      chevron
    />
  );
};
