import { AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE } from '@life-payment/contract/code-names';
import { AUTOPAY_PATH } from '@life-payment/contract/pages';
import { RefusedError } from '../../api/errors.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { WALLET } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** It can be opened only in the wallet client on Android or iOS. */
const ELSEWHERE: readonly string[] = [AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE];

type Props = { error: Error; onRetry: () => void };

/** Says why nothing can be opened. Where that needs the wallet client, a link leads to what can be done here. */
export function NoOffer({ error, onRetry }: Props) {
  const href = useHref();
  if (!(error instanceof RefusedError && ELSEWHERE.includes(error.refused.code)))
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
