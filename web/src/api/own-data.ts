import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

/** The state of a copy of the payer's data: none, being made, or ready to be fetched. */
export type CopyState = ResponseFor<'/user/getDataCopy'>;

/** A fetched copy: a JSON document, and the same as an HTML document. */
export type FetchedCopy = ResponseFor<'/user/fetchDataCopy'>;

/** What prevents closing the account, what closing ends, and what is lost. Amounts in fen. */
export type ClosingFacts = ResponseFor<'/user/getClosing'>;

/** A code sent by SMS to the payer's own number, with the token of that SMS. */
type TypedCode = { readonly code: string; readonly codeToken: string };

/** Polled while a copy is made, so failures show no tips. */
export function copyStateOptions(api: Api) {
  return queryOptions({
    queryKey: ['dataCopy'],
    queryFn: () => api.ask('/user/getDataCopy', {}),
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
    queryFn: () => api.ask('/user/getClosing', {}),
    staleTime: 0,
    gcTime: 0,
  });
}

export function closeAccount(api: Api, typed: TypedCode) {
  return api.call('/user/closeAccount', typed);
}
