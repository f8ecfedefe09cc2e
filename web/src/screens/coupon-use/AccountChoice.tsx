import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { type Group, groupNameOf, type SavedAccount } from '../../api/accounts.ts';
import type { Coupon } from '../../api/benefits.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { projectsOf, shortMoney } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { accountNameParts } from '../../i18n/project-types.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { CheckRow } from '../../ui/controls/CheckRow.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { ACCOUNTS } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { dueOf } from './choice.ts';
import s from './coupon-use.module.css';

type Props = {
  coupon: Coupon;
  /** The accounts that the coupon can be used for. */
  accounts: readonly SavedAccount[];
  groups: readonly Group[];
  chosen: SavedAccount | undefined;
  onChoose: (accountId: string) => void;
};

/** Chooses one of the accounts that a coupon can be used for. */
export function AccountChoice({ coupon, accounts, groups, chosen, onChoose }: Props) {
  return (
    <Card title={m.benefit_use_choose_account()}>
      {accounts.length === 0 ? (
        <NoAccount coupon={coupon} />
      ) : (
        <fieldset className={s['rows']} aria-label={m.benefit_use_choose_account()}>
          {accounts.map((account) => {
            const below = belowText(account, coupon);
            return (
              <CheckRow
                key={account.accountId}
                radioGroup="account"
                title={<Parts of={accountNameParts(account)} />}
                note={
                  <>
                    <Parts of={[account.unitName, account.numberMasked, groupNameOf(groups, account)]} />
                    {below && <span className={s['below']}>{below}</span>}
                  </>
                }
                end={dueOf(account) > 0 && <Amount fen={dueOf(account)} />}
                checked={account === chosen}
                onChange={() => onChoose(account.accountId)}
              />
            );
          })}
        </fieldset>
      )}
    </Card>
  );
}

function NoAccount({ coupon }: { coupon: Coupon }) {
  const href = useHref();
  const projects = projectsOf(coupon);
  const [projectType] = coupon.projectTypes ?? [];
  return (
    <EmptyView
      inline
      icon={ACCOUNTS}
      title={m.benefit_use_no_account()}
      text={projects === null ? m.benefit_use_no_account_any() : m.benefit_use_no_account_text({ projects })}
      action={
        <LinkButton variant="soft" href={href(ADD_PAYMENT_PATH, { projectType })}>
          {m.benefit_use_add()}
        </LinkButton>
      }
    />
  );
}

/** A note for an account that owes less than the coupon needs. */
function belowText(account: SavedAccount, { minSpend }: Coupon): string | false {
  const due = dueOf(account);
  return (
    due > 0 &&
    due < minSpend &&
    m.benefit_use_due_below({ due: moneyText(due), amount: shortMoney(minSpend) })
  );
}
