import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AgreementView, agreementOptions } from '../api/autopay.ts';
import { RefusedError } from '../api/errors.ts';
import { createPace } from '../api/pace.ts';
import { useComeBack } from '../app/come-back.ts';
import { useApp } from '../app/context.ts';

/** Nothing is under way that the payer may be waiting for. */
const isSettled = ({ agreement, plans }: AgreementView): boolean =>
  (agreement.state === 'SIGNED' || agreement.state === 'ENDED') &&
  plans.every(({ state }) => state !== 'DEDUCTING');

/** An agreement, asked about until the wallet has said what it was asked: often at first, then with growing waits, and at once when the payer comes back from the wallet. */
export const useAgreement = (agreementId: string) => {
  const { api } = useApp();
  const [pace] = useState(() => createPace(isSettled));
  const query = useQuery({
    ...agreementOptions(api, agreementId),
    retry: false,
    refetchInterval: ({ state }) => (state.error instanceof RefusedError ? false : pace(state)),
    refetchOnWindowFocus: 'always',
  });
  useComeBack(() => {
    query.refetch();
  });
  return query;
};
