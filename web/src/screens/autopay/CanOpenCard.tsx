import { AUTOPAY_OPEN_PATH } from '@life-payment/contract/pages';
import type { OpenableAccount, SigningPlace } from '../../api/autopay.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { m } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { RowItem } from '../../ui/layout/ListRow.tsx';

type Props = { accounts: readonly OpenableAccount[]; signingPlace: SigningPlace };

/** Saved accounts without automatic payment. They are links only if it can be opened on this page. */
export function CanOpenCard({ accounts, signingPlace }: Props) {
  const href = useHref();
  return (
    <>
      <h2 className={s['heading']}>{m.autopay_can_open()}</h2>
      <Card className={s['list']}>
        <ul>
          {accounts.map((account) => (
            <RowItem key={account.accountId}>
              <AccountRow
                account={account}
                {...(signingPlace === 'OK' && {
                  end: <span className={s['open']}>{m.autopay_open()}</span>,
                  href: href(AUTOPAY_OPEN_PATH, { accountId: account.accountId }),
                })}
              />
            </RowItem>
          ))}
        </ul>
      </Card>
    </>
  );
}
