import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { createPollInterval } from '../../lib/api/poll-interval.ts';
import { useApp } from '../../lib/app.ts';
import { useComeBack } from '../../lib/hooks.ts';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { AutopayBones } from './AccountRow.tsx';
import { type MandateView, mandateOptions } from './api.ts';

type Props = { agreementId: string; children: (view: MandateView) => ReactNode };

/** Passes a mandate to its children once it has loaded; until then it shows the skeleton or the error. */
export function MandateScreen({ agreementId, children }: Props) {
  const { data, error, refetch } = useMandate(agreementId);
  if (data) return children(data);
  if (error === null) return <AutopayBones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NotFoundView />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}

/** A mandate, polled until it has ended: often at first, then less often, and at once when the payer comes back from the wallet. */
function useMandate(agreementId: string) {
  const { api } = useApp();
  const [pollInterval] = useState(() => createPollInterval(isOver));
  const query = useQuery({
    ...mandateOptions(api, agreementId),
    retry: false,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
  });
  useComeBack(() => {
    query.refetch();
  });
  return query;
}

/** Until a mandate has ended, the wallet or the unit may report something: a signature, a bill, a deduction. */
function isOver({ agreement: mandate }: MandateView): boolean {
  return mandate.state === 'ENDED';
}
