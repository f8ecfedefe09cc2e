import { useEffect } from 'react';
import { CallFailed, hadNoNetwork, RefusedError } from '../lib/api/envelope.ts';
import { useApp } from '../lib/app.ts';
import { m } from '../lib/i18n/messages.ts';
import { useLogIn } from '../lib/navigation/navigation.ts';
import { useStore } from '../lib/store.ts';
import { Button } from './Button.tsx';
import { EmptyView, ErrorView, OfflineView } from './Views.tsx';

type Props = { error: unknown; onRetry: () => unknown; inline?: boolean };

/** So many characters of a request id can be read out on the telephone and still find its line in a log. */
const SUPPORT_LETTERS = 8;

/**
 * Says why data did not load, with a retry: no network, the service's refusal, or no connection. A general error, a missing
 * answer and a time-out have their tip over the page, and no second text in it.
 */
export function QueryErrorView({ error, onRetry, inline = false }: Props) {
  const retry = () => {
    onRetry();
  };
  const logIn = useLogIn();
  const { session, overlays } = useApp();
  const { kind } = useStore(session.state);
  const tip = tipOf(error);
  useEffect(() => {
    if (error && tip !== undefined) overlays.tip(tip);
  }, [error, tip, overlays]);
  if (hadNoNetwork(error)) return <OfflineView onRetry={retry} inline={inline} />;
  const failed = error instanceof CallFailed ? error : undefined;
  // The question whether to log in is open over the page, or was declined.
  if (failed?.reason === 'handled' && kind === 'guest')
    return (
      <EmptyView
        icon="lock"
        title={m.login_title()}
        text={m.login_text()}
        action={<Button onClick={logIn}>{m.login_action()}</Button>}
        inline={inline}
      />
    );
  return (
    <ErrorView
      wordless={tip !== undefined || failed?.reason === 'handled'}
      title={titleOf(error)}
      text={failed?.reason === 'transport' ? m.transport_failed() : undefined}
      support={failed?.requestId.slice(0, SUPPORT_LETTERS)}
      onRetry={retry}
      inline={inline}
    />
  );
}

function tipOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  if (error.reason === 'general') return error.message;
  return error.reason === 'timeout' ? m.tip_timeout() : undefined;
}

function titleOf(error: unknown): string | undefined {
  if (error instanceof RefusedError) return error.message;
  return error instanceof CallFailed && error.reason === 'unavailable' ? error.message : undefined;
}
