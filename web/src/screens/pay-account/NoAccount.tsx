import { ADD_PAYMENT_PATH, HISTORICAL_PATH } from '@life-payment/contract/pages';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './pay-account.module.css';

/** Says that there is no account. `named`: the address names an account that the payer no longer has. */
export function NoAccount({ named }: { named: boolean }) {
  const href = useHref();
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={named ? m.bill_gone() : m.pay_account_none()}
      text={named ? m.pay_account_gone_text() : m.pay_account_none_text()}
      action={
        <div className={s['ways']}>
          <LinkButton href={href(ADD_PAYMENT_PATH)}>{m.accounts_add()}</LinkButton>
          <LinkButton variant="text" href={href(HISTORICAL_PATH, { jump: 1 })}>
            {m.title_all_historical_accounts()}
          </LinkButton>
        </div>
      }
    />
  );
}
