import { ADD_PAYMENT_PATH, BILL_PATH, HISTORICAL_PAY_PATH } from '@life-payment/contract/pages';
import { readText } from '@life-payment/contract/rules';
import { useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { instantDayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName, groupBeside, projectName } from '../../lib/i18n/projects.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { hasWords, SearchField } from '../../ui/Field.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { ACCOUNTS, SEARCH } from '../../ui/later-icons.ts';
import { moneyText } from '../../ui/money.ts';
import { Parts } from '../../ui/Parts.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { Lists } from './Lists.tsx';
import { newestPaidFirst } from './rules.ts';

const SEARCH_FROM = 7;

export default HistoricalAccounts;

/** Every saved account, the newest paid first, each a link to its bill; with `jump=1` through the payment jump. */
function HistoricalAccounts() {
  return <Lists>{(accounts) => <Page accounts={accounts} />}</Lists>;
}

function Page({ accounts }: { accounts: readonly SavedAccount[] }) {
  const [text, setText] = useState('');
  const found = findAccounts(newestPaidFirst(accounts), readText(text));
  if (accounts.length === 0)
    return (
      <EmptyView
        icon={ACCOUNTS}
        title={m.accounts_none()}
        text={m.accounts_none_text()}
        action={<LinkButton to={ADD_PAYMENT_PATH}>{m.accounts_add()}</LinkButton>}
      />
    );
  return (
    <div className="stack">
      {accounts.length >= SEARCH_FROM && (
        <SearchField label={m.historical_search()} value={text} onType={setText} />
      )}
      <p className="unseen" role="status">
        {text !== '' && m.historical_found({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyView
          icon={SEARCH}
          tone="neutral"
          title={m.historical_no_match()}
          text={m.historical_no_match_text()}
        />
      ) : (
        <Card rows>
          <ul>
            {found.map((account) => (
              <li key={account.accountId}>
                <AccountRow account={account} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** An account: when it was last paid, and what it owes as far as is known. */
export function AccountRow({ account }: { account: SavedAccount }) {
  const toPayment = useParams().get('jump') === '1';
  const { accountId, unitName, numberMasked, lastPaidAt, lastQuery } = account;
  return (
    <ListRow
      icon={PROJECT_ICONS[account.projectType]}
      title={accountName(account)}
      note={
        <>
          <Parts of={[unitName, numberMasked, groupBeside(account)]} />
          <span className="ends">
            <span>
              {lastPaidAt === undefined
                ? m.historical_never_paid()
                : m.historical_last_paid({ day: instantDayText(lastPaidAt) })}
            </span>
            {lastQuery !== undefined && lastQuery.due > 0 && (
              <span>{m.historical_due({ amount: moneyText(lastQuery.due) })}</span>
            )}
          </span>
        </>
      }
      to={toPayment ? HISTORICAL_PAY_PATH : BILL_PATH}
      params={{ accountId }}
      chevron
    />
  );
}

/** The accounts whose remark, kind, group, unit or number contains every word of a text. Only the end of a number is known. */
export function findAccounts(accounts: readonly SavedAccount[], text: string): SavedAccount[] {
  return accounts.filter(({ remark, projectType, groupName, unitName, numberMasked }) =>
    hasWords([remark, projectName(projectType), groupName, unitName, numberMasked].join('\n'), text),
  );
}
