import { GROUP_PATH } from '@life-payment/contract/pages';
import { Link } from 'wouter';
import type { Section } from '../../accounts/in-groups.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import s from './accounts.module.css';

type Props = Section & {
  /** There are no groups, so this section needs no title. */
  alone: boolean;
  onOpen: (accountId: string) => void;
};

/** A group with its accounts, or the accounts without a group. */
export function GroupSection({ group, accounts, alone, onOpen }: Props) {
  const href = useHref();
  const title = group?.name ?? (alone ? m.accounts_all() : m.accounts_ungrouped());
  return (
    <section>
      <div className={s['head']}>
        <h2 className={s['heading']}>
          {title}
          <span className={s['count']}> · {m.accounts_count({ count: accounts.length })}</span>
        </h2>
        {group && (
          <Link
            className={s['modify']}
            href={href(GROUP_PATH, { groupId: group.groupId })}
            aria-label={m.accounts_modify_label({ name: group.name })}
          >
            {m.accounts_modify()}
          </Link>
        )}
      </div>
      <Card className={s['list']}>
        <ul>
          {accounts.map((account) => (
            <RowItem key={account.accountId}>
              <ListRow
                icon={PROJECT_ICONS[account.projectType]}
                title={accountName(account)}
                note={<Parts of={[account.unitName, account.numberMasked]} />}
                chevron
                onClick={() => onOpen(account.accountId)}
              />
            </RowItem>
          ))}
        </ul>
        {accounts.length === 0 && <p className={s['none']}>{m.accounts_group_empty()}</p>}
      </Card>
    </section>
  );
}
