import { AUTOPAY_ON_ALREADY, AUTOPAY_PENDING } from '@life-payment/contract/code-names';
import { AUTOPAY_MANAGE_PATH } from '@life-payment/contract/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Offer, offerOptions } from '../../api/autopay.ts';
import { RefusedError } from '../../api/errors.ts';
import { useApp } from '../../app/context.ts';
import type { Params } from '../../pages/history.ts';

/** Automatic payment is on for the account already, or waits for the payer's signature. */
const OPEN_ALREADY: readonly string[] = [AUTOPAY_PENDING, AUTOPAY_ON_ALREADY];

/** What can be opened for an account, and the pay day chosen for it. */
export type Choice = {
  readonly offer: Offer;
  readonly payDay: number | undefined;
  readonly onPayDay: (payDay: number | undefined) => void;
};

/**
 * The choice for an account, or why there is none. An account that has a mandate already leads to it by `go`.
 * Neither a choice nor an error: it loads.
 */
export function useOffer(accountId: string, go: (path: string, params: Params) => void) {
  const { api } = useApp();
  const [payDay, onPayDay] = useState<number>();
  const { data, error, isFetching, refetch } = useQuery({
    ...offerOptions(api, accountId, payDay),
    placeholderData: keepPreviousData,
  });
  const isOpenAlready = error instanceof RefusedError && OPEN_ALREADY.includes(error.refused.code);
  useEffect(() => {
    // As in the page it leads to, what an earlier visit left does not count.
    if (isOpenAlready && !isFetching) go(AUTOPAY_MANAGE_PATH, { accountId });
  }, [isOpenAlready, isFetching, go, accountId]);
  const choice: Choice | undefined = data && { offer: data, payDay, onPayDay };
  return { choice, error: isOpenAlready ? null : error, refetch };
}
