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
export const copyStateOptions = (api: Api) =>
  queryOptions({
    queryKey: ['dataCopy'],
    queryFn: () => api.ask('/user/getDataCopy', {}, { quiet: true }),
    staleTime: 0,
  });

export const requestCopy = (api: Api, typed: TypedCode) => api.call('/user/requestDataCopy', typed);

export const fetchCopy = (api: Api, copyId: string) => api.call('/user/fetchDataCopy', { copyId });

export const closingOptions = (api: Api) =>
  queryOptions({
    queryKey: ['closing'],
    queryFn: () => api.ask('/user/getClosing', {}, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });

export const closeAccount = (api: Api, typed: TypedCode) => api.call('/user/closeAccount', typed);
