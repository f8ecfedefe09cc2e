import type { RequestFor, ResponseFor } from '@life-payment/contract';
import type { Api } from './client.ts';

/** The accounts of a unit that fit what the payer typed. Their numbers are masked; `found` stands for the number. */
export type SearchResult = ResponseFor<'/bill/searchAccount'>;
export type FoundAccount = SearchResult['accounts'][number];
export type SearchBy = RequestFor<'/bill/searchAccount'>['by'];

export function searchAccounts(api: Api, request: RequestFor<'/bill/searchAccount'>) {
  return api.call('/bill/searchAccount', request);
}
