import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

export type Receipt = ResponseFor<'/receipt/verify'>;

/** The receipt of a code, verified each time it is opened. */
export function receiptOptions(api: Api, code: string) {
  return queryOptions({
    queryKey: ['receipt', code],
    queryFn: () => api.ask('/receipt/verify', { code }, { quiet: true }),
    staleTime: 0,
  });
}
