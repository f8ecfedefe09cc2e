import {
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { newId } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useStore } from '../../lib/store.ts';
import {
  benefitsOptions,
  type CampaignKind,
  forgetBenefits,
  grantTicket,
  type Ticket,
  ticketsOptions,
} from './api.ts';

/** True if somebody is logged in, as far as the app knows. A page that is shown without login then makes no calls that need one. */
export function useLoggedIn(): boolean {
  const { kind } = useStore(useApp().session.state);
  return kind === 'in' || kind === 'cached';
}

/** The payer's points and coupons; not loaded while nobody is logged in. */
export function useBenefits() {
  const { api } = useApp();
  return useInfiniteQuery({ ...benefitsOptions(api), enabled: useLoggedIn() });
}

type Problem = { readonly campaignId: string; readonly text: string };

/** Gets a campaign's coupon, once, no matter how often the button is tapped. */
export function useGrant() {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const request = useRequestId('grant');
  const [problem, setProblem] = useState<Problem | null>(null);
  const mutation = useMutation({
    mutationFn: (campaignId: string) =>
      grantTicket(api, { campaignId, requestId: request.idFor(campaignId) }),
    onSuccess: (answer, campaignId) => {
      request.done(campaignId);
      if (answer.ok) overlays.toast(m.benefit_got());
      else setProblem({ campaignId, text: answer.text });
      return forgetBenefits(client);
    },
    onError: (error, campaignId) => {
      const { form } = failureOf(error);
      if (form !== undefined) setProblem({ campaignId, text: form });
    },
  });
  return {
    /** The campaign whose coupon is being requested. */
    under: mutation.isPending ? mutation.variables : null,
    problemOf: (campaignId: string) => (problem?.campaignId === campaignId ? problem.text : undefined),
    grant: (campaignId: string): void => {
      setProblem(null);
      mutation.mutate(campaignId);
    },
  };
}

/**
 * The request id of an action: the same for the same `content` until `done`, even when an earlier request may not have
 * arrived or the screen was left.
 */
export function useRequestId(what: string) {
  const client = useQueryClient();
  const keyOf = (content: string) => ['request', what, content] as const;
  return {
    idFor: (content: string): string => {
      const kept = client.getQueryData<string>(keyOf(content));
      if (kept !== undefined) return kept;
      const requestId = newId();
      // If the id were dropped earlier, a second attempt would count as a new action.
      client.setQueryDefaults(['request', what], { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(keyOf(content), requestId);
      return requestId;
    },
    done: (content: string): void => client.removeQueries({ queryKey: keyOf(content), exact: true }),
  };
}

/** The coupons on offer in this channel, of one kind of campaign or of all. */
export function useTickets(kind?: CampaignKind): UseQueryResult<Ticket[]> {
  const { api, entry } = useApp();
  return useQuery(ticketsOptions(api, entry.outputEndpoint, kind));
}
