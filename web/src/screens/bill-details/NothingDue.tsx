import { HOME_PATH } from '@life-payment/contract/pages';
import type { BillQuery } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Says that nothing is due, and when the last bill was. */
export function NothingDue({ history }: { history: BillQuery['history'] }) {
  const { link } = useApp();
  const href = useHref();
  const last = history.at(-1);
  return (
    <Card>
      <EmptyView
        inline
        icon="check"
        title={m.bill_none()}
        text={
          last
            ? m.bill_none_last({ month: monthText(last.month), amount: moneyText(last.amount) })
            : m.bill_none_text()
        }
        action={
          !link && (
            <LinkButton variant="soft" href={href(HOME_PATH)}>
              {m.back_home()}
            </LinkButton>
          )
        }
      />
    </Card>
  );
}
