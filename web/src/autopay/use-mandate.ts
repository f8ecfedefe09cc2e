import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MandateView, mandateOptions } from '../api/autopay.ts';
import { createPollInterval } from '../api/poll-interval.ts';
import { useApp } from '../app/context.ts';
import { useComeBack } from '../kit/come-back.ts';

/** A mandate, polled until it has ended: often at first, then less often, and at once when the payer comes back from the wallet. */
export function useMandate(agreementId: string) {
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
