import { CASE_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Says that there is no such case, or nothing that it could be about: it is another payer's, or the query is too old. */
export function NotFound({ what }: { what: 'ABOUT' | 'CASE' }) {
  const href = useHref();
  const about = what === 'ABOUT';
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={about ? m.case_about_gone() : m.case_none()}
      text={about ? m.case_about_gone_text() : m.case_none_text()}
      action={
        <LinkButton variant="soft" href={href(about ? RECORDS_PATH : CASE_PATH)}>
          {about ? m.title_payment_records() : m.case_mine()}
        </LinkButton>
      }
    />
  );
}
