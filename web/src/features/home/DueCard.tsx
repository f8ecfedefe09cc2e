import { BILL_PATH } from '@life-payment/contract/pages';
import { type ComponentProps, useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { daysUntil, dayText, deadlineText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName, groupBeside } from '../../lib/i18n/projects.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button, PayingButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, IconSquare, PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { AutopayTag } from '../accounts/AutopayTag.tsx';
import {
  byHome,
  type DueAccount,
  dueAccounts,
  isOwnToPay,
  nextBillDay,
  overdueOf,
  sumToPay,
  urgencyOf,
} from '../accounts/due.ts';
import s from './home.module.css';
import type { Refresh } from './use-refresh.ts';

const FIRST_ROWS = 4;

const loadSheet = () => import('../pay/PayAllSheet.tsx');
const PayAllSheet = later(loadSheet);

type Props = {
  accounts: readonly SavedAccount[];
  refresh: Refresh;
  /** Home is in large print: it has one sum and one button. */
  plain: boolean;
};

/** The debts of the saved accounts: the sum, the button that pays it, and each account, by home where there are several. */
export function DueCards({ accounts, refresh, plain }: Props) {
  const [paid, setPaid] = useState<Pick<ComponentProps<typeof PayAllSheet>, 'accounts' | 'home'> | null>(
    null,
  );
  const due = dueAccounts(accounts);
  const own = due.filter(isOwnToPay);
  const rows = [...own, ...due.filter((account) => !isOwnToPay(account))];
  const homes = byHome(rows, (account) => account);
  const grouped = homes.length > 1 && !plain;

  return (
    <>
      <Card>
        {due.length > 0 ? (
          <DueHead due={due} own={own} onPay={() => setPaid({ accounts })} />
        ) : (
          <Clear accounts={accounts} />
        )}
        {rows.length > 0 && !grouped && <Rows accounts={rows} most={plain ? rows.length : FIRST_ROWS} />}
        <Age accounts={accounts} refresh={refresh} plain={plain} />
      </Card>
      {grouped &&
        homes.map(({ id, name, all }) => (
          <HomeCard
            key={id}
            name={name}
            due={all}
            // With all that is payable in one home, the button above is this home's.
            onPay={
              all.some(isOwnToPay) && own.some((account) => !all.includes(account))
                ? () =>
                    setPaid({ accounts: accounts.filter(({ groupId = '' }) => groupId === id), home: name })
                : undefined
            }
          />
        ))}
      {paid && <PayAllSheet {...paid} onClose={() => setPaid(null)} />}
    </>
  );
}

const Months = later(async () => ({ default: (await import('./late-parts.tsx')).Months }), {
  meanwhile: '\u00a0',
  instead: Nothing,
});

/** Says that nothing is due, as far as units that book no payment now have answered: when the next bill comes, and what was paid. */
function Clear({ accounts }: { accounts: readonly SavedAccount[] }) {
  const open = accounts.filter(({ processing }) => !processing);
  const queried = open.filter((account) => account.lastQuery).length;
  const all = open.length;
  if (queried === 0 && all > 0)
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
  return (
    <div className="side">
      <IconSquare name="check" big />
      <div>
        <h2 className="title">{queried === accounts.length ? m.home_all_paid() : m.bill_none()}</h2>
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

type HomeProps = { name: string; due: readonly DueAccount[]; onPay: (() => void) | undefined };

function HomeCard({ name, due, onPay }: HomeProps) {
  const { fen } = sumToPay(due);
  return (
    <Card label={name}>
      <div className={s['due']}>
        <div>
          <h2 className="heading">{name}</h2>
          <Amount fen={fen} size="medium" />
        </div>
        {onPay && (
          <PayingButton
            small
            variant="soft"
            aria-haspopup="dialog"
            aria-label={m.home_pay_home({ name, sum: moneyText(fen) })}
            onPointerDown={loadSheet}
            onClick={onPay}
          >
            {m.home_pay()}
          </PayingButton>
        )}
      </div>
      <Rows accounts={due} under={name} most={FIRST_ROWS} />
    </Card>
  );
}

type RowsProps = { accounts: readonly DueAccount[]; under?: string; most: number };

/** The accounts that owe something, at first only `most`. `under`: the heading above them. */
function Rows({ accounts, under, most }: RowsProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul>
        {accounts.slice(0, all ? accounts.length : most).map((account) => (
          <li key={account.accountId}>
            <DueRow account={account} under={under} alone={under !== undefined && accounts.length === 1} />
          </li>
        ))}
      </ul>
      {!all && accounts.length > most && (
        <Button variant="text" wide onClick={() => setAll(true)}>
          {m.home_show_all({ count: accounts.length })}
        </Button>
      )}
    </>
  );
}

/** The age of the amounts, which a tap refreshes. The line is always there, so that nothing moves when it changes. */
function Age({ accounts, refresh: { asked, again }, plain }: Props) {
  const states = [...asked.values()];
  const asking = states.includes('ASKING');
  const failed = accounts.filter((one) => !one.processing && asked.get(one.accountId) === 'FAILED').length;
  const oldest = accounts.flatMap(({ lastQuery }) => lastQuery?.askedAt ?? []).sort()[0];
  // A number and its measure word stay on one line.
  const text =
    failed > 0
      ? m.home_not_refreshed({ count: failed })
      : oldest && m.home_asked_at({ time: deadlineText(oldest) });
  return (
    <p className={cx('small phrases', s['age'])} role="status">
      {asking && m.home_refreshing()}
      {!asking && plain && text}
      {!asking && !plain && text && (
        <button type="button" aria-label={m.home_refresh({ text })} onClick={again}>
          {text}
          <Icon name="refresh" size={16} />
        </button>
      )}
    </p>
  );
}

type DueHeadProps = {
  /** The accounts that owe something, the most urgent first, and the part that the payer pays. */
  due: readonly DueAccount[];
  own: readonly DueAccount[];
  onPay: () => void;
};

/**
 * The sum of what is due, and a button that pays just that: at the bill of one account, of several in a sheet. It stays the same
 * element while the units answer, so that no tap is lost.
 */
function DueHead({ due, own, onPay }: DueHeadProps) {
  const { navigate } = useNavigation();
  const [first, ...others] = own;
  const one = others.length === 0;
  const sum = sumToPay(due);
  const { accounts, days } = overdueOf(own);
  const dueDate = first?.lastQuery.dueDate;
  return (
    <div className={s['due']}>
      <div>
        {accounts > 0 && (
          <p className={s['overdue']}>
            <Tag tone="bad">
              {accounts === 1
                ? m.home_overdue_days({ count: days })
                : m.home_overdue_accounts({ accounts, count: days })}
            </Tag>
          </p>
        )}
        <Amount fen={sum.fen} size="large" />
        <p className="small phrases">
          <Parts
            of={[
              first ? m.home_due_count({ count: sum.bills }) : m.home_due_automatic({ count: sum.bills }),
              accounts === 0 && dueDate !== undefined && m.home_by_day({ day: dayText(dueDate) }),
            ]}
          />
        </p>
      </div>
      {first && (
        <PayingButton
          small
          aria-haspopup={one ? undefined : 'dialog'}
          aria-label={one ? undefined : m.home_pay_all_label({ count: sum.bills, sum: moneyText(sum.fen) })}
          onPointerDown={loadSheet}
          onClick={() => (one ? navigate(BILL_PATH, { accountId: first.accountId }) : onPay())}
        >
          {one ? m.home_pay() : m.home_pay_all({ count: sum.bills })}
        </PayingButton>
      )}
    </div>
  );
}

type RowProps = {
  account: DueAccount;
  under: string | undefined;
  /** Its amount stands in the heading. */
  alone: boolean;
};

function DueRow({ account, under, alone }: RowProps) {
  const { dueDate, bills, due } = account.lastQuery;
  const daysTold = !isOwnToPay(account) && dueDate !== undefined && daysUntil(dueDate) >= 0;
  return (
    <ListRow
      icon={PROJECT_ICONS[account.projectType]}
      title={accountName(account, under)}
      note={
        <Parts
          of={[
            account.unitName,
            account.numberMasked,
            groupBeside(account, under),
            bills > 1 && m.bills_count({ count: bills }),
            daysTold && m.home_by_day({ day: dayText(dueDate) }),
          ]}
        />
      }
      to={BILL_PATH}
      params={{ accountId: account.accountId }}
      end={
        <>
          {!alone && <Amount fen={due} />}
          <AutopayTag account={account} />
          {dueDate !== undefined && !daysTold && <TimeLeft dueDate={dueDate} />}
        </>
      }
    />
  );
}

function TimeLeft({ dueDate }: { dueDate: string }) {
  const days = daysUntil(dueDate);
  switch (urgencyOf(days)) {
    case 'overdue':
      return <Tag tone="bad">{m.days_overdue({ count: -days })}</Tag>;
    case 'today':
      return <Tag tone="warning">{m.home_due_today()}</Tag>;
    case 'soon':
      return <Tag tone="warning">{m.home_days_left({ count: days })}</Tag>;
    case 'later':
      return <span>{m.home_days_left({ count: days })}</span>;
  }
}
