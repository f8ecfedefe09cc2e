import { queryOptions, skipToken } from '@tanstack/react-query';

/** Whether the payer has said on this page load whose account it is. `id`: of the account, or of the query if it is not saved. */
export function confirmedOptions(id: string) {
  return queryOptions<boolean>({
    queryKey: ['confirmed', id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
