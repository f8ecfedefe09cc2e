import { HOME_PATH } from '@life-payment/contract/pages';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** For an address that names no account of this payer. */
export function AccountGone() {
  const href = useHref();
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={m.bill_gone()}
      text={m.bill_gone_text()}
      action={
        <LinkButton variant="soft" href={href(HOME_PATH)}>
          {m.back_home()}
        </LinkButton>
      }
    />
  );
}
