import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { readText } from '@life-payment/contract/rules';
import { useState } from 'react';
import { ListBones } from '../../accounts/Bones.tsx';
import { Lists } from '../../accounts/Lists.tsx';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { ACCOUNTS, SEARCH } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { RowItem } from '../../ui/layout/ListRow.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { AccountRow } from './AccountRow.tsx';
import { findAccounts, newestPaidFirst } from './find.ts';
import s from './historical-accounts.module.css';

/** With this many accounts a search field appears. */
const SEARCH_FROM = 7;

export default HistoricalAccounts;

/**
 * Every saved account, the newest paid first, with a link to its bill; with `jump=1` in the address the link goes
 * through the payment jump.
 */
function HistoricalAccounts() {
  return (
    <Lists bones={<ListBones />}>
      {(accounts, groups) =>
        accounts.length === 0 ? <None /> : <Page accounts={accounts} groups={groups} />
      }
    </Lists>
  );
}

function None() {
  const href = useHref();
  return (
    <EmptyView
      icon={ACCOUNTS}
      title={m.accounts_none()}
      text={m.accounts_none_text()}
      action={<LinkButton href={href(ADD_PAYMENT_PATH)}>{m.accounts_add()}</LinkButton>}
    />
  );
}

function Page({ accounts, groups }: { accounts: readonly SavedAccount[]; groups: readonly Group[] }) {
  const [text, setText] = useState('');
  const found = findAccounts(newestPaidFirst(accounts), groups, readText(text));
  return (
    <div className={s['stack']}>
      {accounts.length >= SEARCH_FROM && (
        <search>
          <Field
            label={m.historical_search()}
            name="search"
            type="search"
            enterKeyHint="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </search>
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
        <Card className={s['list']}>
          <ul>
            {found.map((account) => (
              <RowItem key={account.accountId}>
                <AccountRow account={account} groups={groups} />
              </RowItem>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
