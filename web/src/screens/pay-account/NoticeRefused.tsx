import { HOME_PATH } from '@life-payment/contract/pages';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './pay-account.module.css';

/** Shows the service's refusal to open the notification. */
export function NoticeRefused({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const href = useHref();
  return (
    <div role="alert">
      <EmptyView
        icon="warning"
        tone="warning"
        title={text || m.notice_not_opened()}
        action={
          <div className={s['ways']}>
            <Button onClick={() => onRetry()}>{m.retry()}</Button>
            <LinkButton variant="text" href={href(HOME_PATH)}>
              {m.back_home()}
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
