import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { nextBillDay } from '../accounts/due.ts';

const Months = later(() => import('./Months.tsx'), { meanwhile: '\u00a0', instead: Nothing });

/** Says that nothing is due, as far as the units have answered: when the next bill comes, and what was paid. */
export function Clear({ accounts }: { accounts: readonly SavedAccount[] }) {
  const queried = accounts.filter((account) => account.lastQuery).length;
  if (queried === 0)
    return (
      <div className="side">
        <IconSquare name="clock" big tone="neutral" />
        <div>
          <h2 className="title">{m.home_unknown()}</h2>
          <p className="small phrases">{m.home_unknown_text()}</p>
        </div>
      </div>
    );
  const next = nextBillDay(accounts);
  const all = accounts.length;
  return (
    <div className="side">
      <IconSquare name="check" big />
      <div>
        <h2 className="title">{queried === all ? m.home_all_paid() : m.bill_none()}</h2>
        <p className="small phrases">
          {queried < all && m.home_known({ count: queried, all })}
          {queried === all && next && m.home_next_bill({ day: dayText(next) })}
        </p>
        <p className="small phrases">
          <Months />
        </p>
      </div>
    </div>
  );
}

/** For payers without an account: what accounts are for, and how to add one. */
export function InviteCard({ area }: { area: string | null }) {
  return (
    <Card>
      <EmptyView
        inline
        icon="plus"
        title={m.home_empty_title()}
        text={m.home_empty_text()}
        action={
          <LinkButton to={ADD_PAYMENT_PATH} params={{ area: area ?? undefined }}>
            {m.title_add_a_payment()}
          </LinkButton>
        }
      />
    </Card>
  );
}
