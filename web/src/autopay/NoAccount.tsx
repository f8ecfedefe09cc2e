import { AUTOPAY_PATH } from '@life-payment/contract/pages';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { LinkButton } from '../ui/controls/Button.tsx';
import { ACCOUNTS } from '../ui/icons/later-icons.ts';
import { EmptyView } from '../ui/views/Views.tsx';

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
