import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountsKey } from './accounts.ts';
import type { Answer, Api } from './client.ts';

/** A mandate with its calendar and its last plans. */
export type MandateView = ResponseFor<'/autopay/viewAutopay'>;
export type Mandate = MandateView['agreement'];
export type Plan = MandateView['plans'][number];
export type Calendar = MandateView['calendar'];
/** Where the payer is, as the service judges it. */
export type Here = MandateView['here'];
/** How much may be taken, in fen. */
export type Rule = Mandate['rule'];
/** A saved account that can be opened. */
export type OpenableAccount = ResponseFor<'/autopay/getCanOpenAutopayAccountList'>['accounts'][number];
/** What an account can be opened with. */
export type Offer = ResponseFor<'/autopay/canBindAutopay'>;
/** How the payer signs at the wallet. */
export type Sign = ResponseFor<'/autopay/bindAutopay'>['sign'];
export type Binding = RequestFor<'/autopay/bindAutopay'>;

const autopayKey = ['autopay'] as const;

/** Those who may take money, and pending activations. */
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

/** Asked again and again while something is under way, so failures show no tips. */
export function mandateOptions(api: Api, agreementId: string) {
  return queryOptions({
    queryKey: [...autopayKey, 'agreement', agreementId],
    queryFn: () => api.ask('/autopay/viewAutopay', { agreementId }, { quiet: true }),
    staleTime: 0,
  });
}

/** Whether an account is to be opened, or looked at. */
export function bindOrLookOptions(api: Api, accountId: string) {
  return queryOptions({
    queryKey: [...autopayKey, 'bindOrLook', accountId],
    queryFn: () => api.ask('/autopay/canBindOrLookAutopay', { accountId }),
    staleTime: 0,
    retry: false,
  });
}

/** What an account can be opened with, and its calendar for a pay day; without one: as soon as allowed. */
export function offerOptions(api: Api, accountId: string, payDay: number | undefined) {
  return queryOptions({
    queryKey: [...autopayKey, 'offer', accountId, payDay ?? 0],
    queryFn: () => api.ask('/autopay/canBindAutopay', { accountId, ...(payDay !== undefined && { payDay }) }),
    staleTime: 0,
    retry: false,
  });
}

/** Begins a mandate that is signed at the wallet. The same `requestId` is the same mandate, so it may be sent again. */
export function bind(api: Api, binding: Binding) {
  return api.call('/autopay/bindAutopay', binding);
}

/** Opens by a pay-password token, which is good once. */
export function bindByPassword(api: Api, binding: RequestFor<'/autopay/bindAutoPayByPassword'>) {
  return api.call('/autopay/bindAutoPayByPassword', binding);
}

/** How a pending activation is finished. */
export function bindAgain(api: Api, agreementId: string) {
  return api.call('/autopay/reBindingAutoPay', { agreementId });
}

/** Closes, or drops a pending activation. */
export function endMandate(api: Api, agreementId: string) {
  return api.call('/autopay/cancelAutopay', { agreementId });
}

export function modifyMandate(api: Api, change: RequestFor<'/autopay/modifyAutoPay'>) {
  return api.call('/autopay/modifyAutoPay', change);
}

export function unlockMandate(api: Api, agreementId: string) {
  return api.call('/autopay/unlockAutoPay', { agreementId });
}

export function pauseMandate(api: Api, agreementId: string) {
  return api.call('/autopay/pauseAutoPay', { agreementId });
}

export function resumeMandate(api: Api, agreementId: string) {
  return api.call('/autopay/resumeAutoPay', { agreementId });
}

type OnePlan = { readonly agreementId: string; readonly planId: string };

export function skipPlan(api: Api, { agreementId, planId }: OnePlan) {
  return api.call('/autopay/skipAutoPay', { agreementId, planId });
}

/** Lets a bill be taken that was asked about, at the amount in fen that the payer has seen. */
export function approvePlan(
  api: Api,
  { agreementId, planId, amount }: OnePlan & { readonly amount: number },
): Promise<Answer<unknown>> {
  return api.call('/autopay/approveAutoPay', { agreementId, planId, amount });
}

/** After anything was done to a mandate: all of automatic payment is asked for anew, and the accounts that say they have it. */
export async function forgetAutopay(client: QueryClient): Promise<void> {
  await Promise.all([autopayKey, accountsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}
