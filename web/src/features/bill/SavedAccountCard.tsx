import type { ProjectType } from '@life-payment/contract';
import { useQuery } from '@tanstack/react-query';
import { accountsOptions, type SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/Facts.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { Parts } from '../../ui/Parts.tsx';
import s from './bill-details.module.css';

/** A saved account by its id; undefined while the list loads, or if there is none. */
export function useSavedAccount(accountId: string | undefined): SavedAccount | undefined {
  const { api } = useApp();
  const { data } = useQuery({ ...accountsOptions(api), enabled: accountId !== undefined });
  return data?.find((account) => account.accountId === accountId);
}

/** The account's card for when its unit has not answered. */
export function SavedAccountCard({ accountId }: { accountId: string }) {
  const account = useSavedAccount(accountId);
  if (!account) return null;
  const { projectType, unitName, groupName, remark, numberMasked, holderMasked } = account;
  return (
    <AccountCard
      projectType={projectType}
      unitName={unitName}
      group={groupName}
      remark={remark}
      number={numberMasked}
      holder={holderMasked}
    />
  );
}

type Props = {
  projectType: ProjectType;
  unitName: string;
  /** The name of the account's group. */
  group: string | undefined;
  remark: string;
  /** The masked number, with the unit's name for it if that is known. */
  number: string;
  holder: string;
  address?: string;
};

/** Shows whose bill it is, so that nobody pays for a wrong account: unit, group, remark, number, holder and address. */
export function AccountCard({ projectType, unitName, group, remark, number, holder, address = '' }: Props) {
  return (
    <Card>
      <div className={cx('side', s['account'])} data-head>
        <IconSquare name={PROJECT_ICONS[projectType]} big />
        <div className="fill">
          <h2 className="title">{unitName}</h2>
          <p className="small">
            <Parts of={[group, remark, number]} />
          </p>
        </div>
      </div>
      {(holder || address) && (
        <div className={s['whose']}>
          <Facts
            strong
            of={[
              [m.bill_recognise_holder(), holder],
              [m.bill_recognise_address(), address],
            ]}
          />
        </div>
      )}
    </Card>
  );
}
