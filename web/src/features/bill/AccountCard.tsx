import { ADD_PAYMENT_PATH, HISTORICAL_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { accountsOptions, type BillQuery, type SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/Facts.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { SEARCH } from '../../ui/later-icons.ts';
import { Parts } from '../../ui/Parts.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import s from './bill.module.css';

/** A saved account by its id; undefined while the list loads, or if there is none. */
export function useSavedAccount(accountId: string | undefined): SavedAccount | undefined {
  const { api } = useApp();
  const { data } = useQuery({ ...accountsOptions(api), enabled: accountId !== undefined });
  return data?.find((account) => account.accountId === accountId);
}

/**
 * Shows whose bill it is, so that nobody pays for a wrong account: as its unit says, or before that as it is saved. Remark and group
 * are those of the saved account, which may be newer than the bills.
 */
export function AccountCard({ accountId, bills }: { accountId: string | undefined; bills?: BillQuery }) {
  const saved = useSavedAccount(accountId);
  const account = bills?.account ?? saved;
  const projectType = bills?.unit.projectType ?? saved?.projectType;
  if (!account || !projectType) return null;
  return (
    <Card>
      <div className={cx('side', s['account'])} data-head>
        <IconSquare name={PROJECT_ICONS[projectType]} big />
        <div className="fill">
          <h2 className="title">{bills?.unit.name ?? saved?.unitName}</h2>
          <p className="small">
            <Parts
              of={[
                saved?.groupName,
                saved?.remark ?? account.remark,
                `${bills?.unit.account.label ?? ''} ${account.numberMasked}`.trim(),
              ]}
            />
          </p>
        </div>
      </div>
      {(account.holderMasked || bills?.account.addressMasked) && (
        <div className={s['whose']}>
          <Facts
            strong
            of={[
              [m.bill_recognise_holder(), account.holderMasked],
              [m.bill_recognise_address(), bills?.account.addressMasked],
            ]}
          />
        </div>
      )}
    </Card>
  );
}

/** Says that there is no account to show, and leads to the payer's others. */
export function NoAccount({ title, text }: { title: string; text: string }) {
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={title}
      text={text}
      action={
        <>
          <LinkButton to={HISTORICAL_PATH} params={{ jump: 1 }}>
            {m.title_all_historical_accounts()}
          </LinkButton>
          <LinkButton variant="text" to={ADD_PAYMENT_PATH}>
            {m.title_add_a_payment()}
          </LinkButton>
        </>
      }
    />
  );
}
