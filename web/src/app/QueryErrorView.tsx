import { CallFailed, RefusedError } from '../api/errors.ts';
import { m } from '../i18n/messages.ts';
import { ErrorView, OfflineView } from '../ui/Views.tsx';

type Props = { error: unknown; onRetry: () => unknown; inline?: boolean };

/** Of a request's id, as much as can be read out over a telephone and still finds its line in a log. */
const SUPPORT_LETTERS = 8;

/** Why data did not come: no network, what the service said, or that it did not answer; with a retry. */
export const QueryErrorView = ({ error, onRetry, inline = false }: Props) => {
  const retry = () => {
    onRetry();
  };
  if (!navigator.onLine) return <OfflineView onRetry={retry} inline={inline} />;
  if (error instanceof RefusedError)
    return <ErrorView title={error.message} onRetry={retry} inline={inline} />;
  const failed = error instanceof CallFailed ? error : undefined;
  return (
    <ErrorView
      text={failed?.reason === 'transport' ? m.transport_failed() : undefined}
      support={failed?.requestId.slice(0, SUPPORT_LETTERS)}
      onRetry={retry}
      inline={inline}
    />
  );
};
