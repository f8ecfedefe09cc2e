import { CallFailed, RefusedError } from '../api/errors.ts';
import { m } from '../i18n/messages.ts';
import { ErrorView, OfflineView } from '../ui/Views.tsx';

type Props = { error: unknown; onRetry: () => unknown; inline?: boolean };

/** Why data did not come: no network, what the service said, or that it did not answer; with a retry. */
export const QueryErrorView = ({ error, onRetry, inline = false }: Props) => {
  const retry = () => {
    onRetry();
  };
  if (!navigator.onLine) return <OfflineView onRetry={retry} inline={inline} />;
  if (error instanceof RefusedError)
    return <ErrorView title={error.message} onRetry={retry} inline={inline} />;
  const silent = error instanceof CallFailed && error.reason === 'transport';
  return <ErrorView text={silent ? m.transport_failed() : undefined} onRetry={retry} inline={inline} />;
};
