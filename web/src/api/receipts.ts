import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

export type Receipt = ResponseFor<'/receipt/verify'>;

/** What the receipt of a code is about, verified each time it is opened. */
export function receiptOptions(api: Api, code: string) {
  return queryOptions({
    queryKey: ['receipt', code],
    queryFn: () => api.ask('/receipt/verify', { code }, { quiet: true }),
    staleTime: 0,
  });
}
