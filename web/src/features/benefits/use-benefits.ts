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
import { newId } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useStore } from '../../lib/store.ts';
import { failureOf } from '../../ui/use-form.ts';
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
  const keyOf = (of: Of) => ['request', what, idOf(of)];
  const [problem, setProblem] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (of: Of) => {
      // It outlasts the screen: an earlier request that seems lost may have arrived, and another id would be another action.
      client.setQueryDefaults(['request'], { gcTime: Number.POSITIVE_INFINITY });
      const requestId = client.getQueryData<string>(keyOf(of)) ?? newId();
      client.setQueryData(keyOf(of), requestId);
      return send(of, requestId);
    },
    onSuccess: (answer, of) => {
      client.removeQueries({ queryKey: keyOf(of), exact: true });
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

/** The coupons on offer in this channel, of one kind of campaign or of all. */
export function useTickets(kind?: CampaignKind): UseQueryResult<Ticket[]> {
  const { api, entry } = useApp();
  return useQuery(ticketsOptions(api, entry.outputEndpoint, kind));
}
