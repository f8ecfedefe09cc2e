import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Says that there is no such order, or that it is another payer's. */
export function OrderNotFound() {
  const href = useHref();
  return (
    <EmptyView
      icon="search"
      tone="neutral"
      title={m.order_none()}
      text={m.order_none_text()}
      action={
        <LinkButton variant="soft" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
      }
    />
  );
}
