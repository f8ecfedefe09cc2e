import { AUTOPAY_PATH } from '@life-payment/contract/pages';
import { AUTOPAY_ELSEWHERE } from '../../api/codes.ts';
import { RefusedError } from '../../api/errors.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { WALLET } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

type Props = { error: Error; onRetry: () => void };

/** Says why nothing can be opened. Where that needs the wallet client, a link leads to what can be done here. */
export function NoOffer({ error, onRetry }: Props) {
  const href = useHref();
  if (!(error instanceof RefusedError && AUTOPAY_ELSEWHERE.includes(error.refused.code)))
    return <QueryErrorView error={error} onRetry={onRetry} />;
  return (
    <EmptyView
      icon={WALLET}
      tone="warning"
      title={error.message}
      text={m.autopay_here_text()}
      action={
        <LinkButton variant="soft" href={href(AUTOPAY_PATH)}>
          {m.autopay_see_all()}
        </LinkButton>
      }
    />
  );
}
