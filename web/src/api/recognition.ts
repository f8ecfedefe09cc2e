import { queryOptions } from '@tanstack/react-query';
import { askBills } from './bills.ts';
import type { Api } from './client.ts';

/** How long an answer leads to the bill without asking again: a minute less than an order can be made from it. */
const FRESH_MS = 9 * 60_000;

/** A number that a payer types, at a unit. */
export type TypedNumber = {
  readonly unitId: string;
  readonly accountNumber: string;
  readonly area: string;
};

/** What a unit answers about a number that the payer types. Each number is asked once; a refusal is an answer too. */
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
