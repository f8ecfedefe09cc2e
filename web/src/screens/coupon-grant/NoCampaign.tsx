import { MARKETING_PATH } from '@life-payment/contract/pages';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { COUPON } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Says that there is no campaign of this kind. */
export function NoCampaign() {
  const href = useHref();
  return (
    <EmptyView
      icon={COUPON}
      tone="neutral"
      title={m.benefit_grant_none()}
      text={m.benefit_grant_none_text()}
      action={
        <LinkButton variant="soft" href={href(MARKETING_PATH)}>
          {m.benefit_grant_other()}
        </LinkButton>
      }
    />
  );
}
