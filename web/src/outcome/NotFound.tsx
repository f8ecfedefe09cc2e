import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { LinkButton } from '../ui/controls/Button.tsx';
import { SEARCH } from '../ui/icons/later-icons.ts';
import { EmptyView } from '../ui/views/Views.tsx';

/** Says that there is no such order or payment, or that it is another payer's. */
export function NotFound({ what }: { what: 'ORDER' | 'PAYMENT' }) {
  const href = useHref();
  const order = what === 'ORDER';
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={order ? m.order_none() : m.payment_none()}
      text={order ? m.order_none_text() : m.payment_none_text()}
      action={
        <LinkButton variant="soft" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
      }
    />
  );
}
