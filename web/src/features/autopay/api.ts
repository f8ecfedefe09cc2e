import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountsKey } from '../../lib/api/accounts.ts';
import type { Api } from '../../lib/api/client.ts';

/** A mandate with its calendar and its latest plans. */
export type MandateView = ResponseFor<'/autopay/viewAutopay'>;
export type Mandate = MandateView['agreement'];
export type Plan = MandateView['plans'][number];
export type Calendar = MandateView['calendar'];
/** The payer's way to sign at the wallet from this page, or why there is none; `here` in the answers. */
export type SigningPlace = MandateView['here'];
/** The rule of a mandate: the cap of a bill, or amount and threshold of a top-up, in fen. */
export type Rule = Mandate['rule'];
/** A saved account for which automatic payment can be opened. */
export type OpenableAccount = ResponseFor<'/autopay/getCanOpenAutopayAccountList'>['accounts'][number];
/** The choices for opening automatic payment for an account. */
export type Offer = ResponseFor<'/autopay/canBindAutopay'>;
export type Binding = RequestFor<'/autopay/bindAutopay'>;

const autopayKey = ['autopay'] as const;

/** The mandates: signed ones and pending activations. */
export function openedOptions(api: Api) {
  return queryOptions({
    queryKey: [...autopayKey, 'opened'],
    queryFn: () => api.ask('/autopay/getOpenedAutopayAccountList', {}),
    staleTime: 0,
  });
}

export function canOpenOptions(api: Api) {
  return queryOptions({
    queryKey: [...autopayKey, 'canOpen'],
    queryFn: () => api.ask('/autopay/getCanOpenAutopayAccountList', {}),
    staleTime: 0,
  });
}

/** Polled while something is under way, so failures show no tips. */
export function mandateOptions(api: Api, agreementId: string) {
  return queryOptions({
    queryKey: [...autopayKey, 'agreement', agreementId],
    queryFn: () => api.ask('/autopay/viewAutopay', { agreementId }),
    staleTime: 0,
  });
}

/** The next page for an account: opening automatic payment, or the mandate there is. */
export function bindOrViewOptions(api: Api, accountId: string) {
  return queryOptions({
    queryKey: [...autopayKey, 'bindOrView', accountId],
    queryFn: () => api.ask('/autopay/canBindOrLookAutopay', { accountId }),
    staleTime: 0,
    retry: false,
  });
}

/** The choices for an account, with its calendar for a pay day; without a pay day for deducting as soon as allowed. */
export function offerOptions(api: Api, accountId: string, payDay: number | undefined) {
  return queryOptions({
    queryKey: [...autopayKey, 'offer', accountId, payDay ?? 0],
    queryFn: () => api.ask('/autopay/canBindAutopay', { accountId, ...(payDay !== undefined && { payDay }) }),
    staleTime: 0,
    retry: false,
  });
}

/** Closes automatic payment, or drops a pending activation; by a pay-password token where there is one. */
export function endMandate(api: Api, agreementId: string, passwordToken?: string) {
  return passwordToken === undefined
    ? api.call('/autopay/cancelAutopay', { agreementId })
    : api.call('/autopay/cancelAutoPayByPassword', { agreementId, passwordToken });
}

/** The answer of closing: it stands also while the mandate can't be read anew. */
export type Closed = ResponseFor<'/autopay/cancelAutopay'>;

export function closedKey(agreementId: string) {
  return ['autopayClosed', agreementId] as const;
}

/** Refetches all of automatic payment, and the accounts that say whether they have it, after a mandate was changed. */
export async function forgetAutopay(client: QueryClient): Promise<void> {
  await Promise.all([autopayKey, accountsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}
