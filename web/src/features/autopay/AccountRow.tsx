import { AUTOPAY_PATH } from '@life-payment/contract/pages';
import type { ReactNode } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { ACCOUNTS } from '../../ui/later-icons.ts';
import { Parts } from '../../ui/Parts.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import type { OpenableAccount } from './api.ts';
import s from './autopay.module.css';

type Props = {
  account: OpenableAccount;
  tag?: ReactNode;
  /** Without it a row that leads somewhere shows a chevron. */
  end?: ReactNode;
  /** The page for more actions. */
  href?: string;
};

/** An account as its owner knows it: name, unit and number. */
export function AccountRow({ account, tag, end, href }: Props) {
  return (
    <ListRow
      icon={PROJECT_ICONS[account.projectType]}
      title={accountName(account)}
      tag={tag}
      note={<Parts of={[account.unitName, account.numberMasked]} />}
      end={end}
      {...(href !== undefined && { href, chevron: end === undefined })}
    />
  );
}

/** The skeleton of an account and its facts. */
export function AutopayBones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Card>
          <BoneRow />
        </Card>
        <Card>
          <Bone width={96} height={16} />
          <BoneRow />
          <BoneRow />
        </Card>
        <Card>
          <Bone width={96} height={16} />
          <BoneRow />
        </Card>
      </div>
    </Skeleton>
  );
}

/** For an address without an account: leads to the list of accounts. */
export function NoAccount() {
  const href = useHref();
  return (
    <EmptyView
      icon={ACCOUNTS}
      title={m.autopay_no_account()}
      text={m.autopay_no_account_text()}
      action={
        <LinkButton variant="soft" href={href(AUTOPAY_PATH)}>
          {m.autopay_see_all()}
        </LinkButton>
      }
    />
  );
}
