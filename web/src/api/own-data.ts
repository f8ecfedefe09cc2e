import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

/** Whether a copy of the payer's data is being made or waits to be fetched. */
export type CopyState = ResponseFor<'/user/getDataCopy'>;

/** A copy as it was fetched: a JSON document, and the same as an HTML document. */
export type FetchedCopy = ResponseFor<'/user/fetchDataCopy'>;

/** What prevents closing the account, what is ended by it, and what is lost. Amounts in fen. */
export type ClosingFacts = ResponseFor<'/user/getClosing'>;

/** A code by SMS to the payer's own number, with the token it was asked for by. */
type TypedCode = { readonly code: string; readonly codeToken: string };

/** Asked for again and again while a copy is made, so that failures show no tips. */
export function copyStateOptions(api: Api) {
  return queryOptions({
    queryKey: ['dataCopy'],
    queryFn: () => api.ask('/user/getDataCopy', {}, { quiet: true }),
    staleTime: 0,
  });
}

export function requestCopy(api: Api, typed: TypedCode) {
  return api.call('/user/requestDataCopy', typed);
}

export function fetchCopy(api: Api, copyId: string) {
  return api.call('/user/fetchDataCopy', { copyId });
}

export function closingOptions(api: Api) {
  return queryOptions({
    queryKey: ['closing'],
    queryFn: () => api.ask('/user/getClosing', {}, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function closeAccount(api: Api, typed: TypedCode) {
  return api.call('/user/closeAccount', typed);
}
