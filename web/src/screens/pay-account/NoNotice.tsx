import { HISTORICAL_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './pay-account.module.css';

/** Says that the notification is too old, or another payer's. */
export function NoNotice() {
  const href = useHref();
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={m.notice_gone()}
      text={m.notice_gone_text()}
      action={
        <div className={s['ways']}>
          <LinkButton href={href(HISTORICAL_PATH, { jump: 1 })}>
            {m.title_all_historical_accounts()}
          </LinkButton>
          <LinkButton variant="text" href={href(HOME_PATH)}>
            {m.back_home()}
          </LinkButton>
        </div>
      }
    />
  );
}
