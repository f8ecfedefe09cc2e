import {
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { newId } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useStore } from '../../lib/store.ts';
import { benefitsOptions, type CampaignKind, forgetBenefits, type Ticket, ticketsOptions } from './api.ts';

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

type Act<Of> = {
  /** Its name, and that of its content: the same content is the same request. */
  readonly what: string;
  readonly idOf: (of: Of) => string;
  readonly send: (of: Of, requestId: string) => Promise<Answer<unknown>>;
  readonly done: (of: Of) => void;
  /** Said where it is unknown whether it was done. */
  readonly lost?: string;
};

/** Does something with coupons or points, once no matter how often it is tapped, and reads them anew. */
export function useAct<Of>({ what, idOf, send, done, lost }: Act<Of>) {
  const client = useQueryClient();
  const request = useRequestId(what);
  const [problem, setProblem] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (of: Of) => send(of, request.idFor(idOf(of))),
    onSuccess: (answer, of) => {
      request.done(idOf(of));
      if (answer.ok) done(of);
      else setProblem({ id: idOf(of), text: answer.text });
      return forgetBenefits(client);
    },
    onError: (error, of) => {
      const { form } = failureOf(error);
      if (form !== undefined) setProblem({ id: idOf(of), text: lost ?? form });
    },
  });
  return {
    /** The id of what is under way. */
    under: isPending ? idOf(variables) : null,
    problemOf: (id: string) => (problem?.id === id ? problem.text : undefined),
    forget: () => setProblem(null),
    act: (of: Of): void => {
      setProblem(null);
      mutate(of);
    },
  };
}

/** Gets a campaign's coupon. */
export function useGrant() {
  const { api, overlays } = useApp();
  return useAct<string>({
    what: 'grant',
    idOf: (campaignId) => campaignId,
    send: (campaignId, requestId) => api.call('/marketing/yzdGrantTicket', { campaignId, requestId }),
    done: () => overlays.toast(m.benefit_got()),
  });
}

/**
 * The request id of an action: the same for the same `content` until `done`, even when an earlier request may not have
 * arrived or the screen was left.
 */
function useRequestId(what: string) {
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
