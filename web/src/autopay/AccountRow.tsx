import type { ReactNode } from 'react';
import type { OpenableAccount } from '../api/autopay.ts';
import { accountNameParts } from '../i18n/project-types.ts';
import { Parts } from '../ui/facts/Parts.tsx';
import { PROJECT_ICONS } from '../ui/icons/project-icons.ts';
import { ListRow } from '../ui/layout/ListRow.tsx';

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
      title={<Parts of={accountNameParts(account)} />}
      tag={tag}
      note={<Parts of={[account.unitName, account.numberMasked]} />}
      end={end}
      {...(href !== undefined && { href, chevron: end === undefined })}
    />
  );
}
