import { queryOptions, skipToken } from '@tanstack/react-query';
import { askBills } from '../../lib/api/bills.ts';
import type { Api } from '../../lib/api/client.ts';

/** True if the payer has confirmed on this page load whose account it is. `id`: of the account, or of the query if it is not saved. */
export function confirmedOptions(id: string) {
  return queryOptions<boolean>({
    queryKey: ['confirmed', id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Time in which an answer leads to the bill without asking again: a minute less than an order can be made from it. */
const FRESH_MS = 9 * 60_000;

/** A number that a payer types, at a unit. */
type TypedNumber = {
  readonly unitId: string;
  readonly accountNumber: string;
  readonly area: string;
};

/** A unit's answer about a number that the payer types. Each number is asked once; a refusal is an answer too. */
export function numberOptions(api: Api, typed: TypedNumber) {
  return queryOptions({
    queryKey: ['number', typed.unitId, typed.accountNumber],
    // The page itself says what went wrong.
    queryFn: () => askBills(api, typed, { quiet: true }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
    refetchOnReconnect: false,
  });
}
