import type { ResponseFor } from '@life-payment/contract';
import {
  type QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { accountsKey } from '../../lib/api/accounts.ts';
import type { Answer } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { newId } from '../../lib/host/host.ts';
import { useStore } from '../../lib/store.ts';
import { failureOf } from '../../ui/use-form.ts';

/** A page of the payer's points: balance, history, offers for exchange, and coupons. */
type Benefits = ResponseFor<'/points/getUserPointsInfo'>;
export type Coupon = Benefits['coupons'][number];
export type PointsEntry = Benefits['history'][number];
export type PointsOffer = Benefits['offers'][number];
/** A campaign's coupon that is offered to everybody. */
export type Ticket = ResponseFor<'/marketing/yzdQueryAmountTicket'>['tickets'][number];

/** True if somebody is logged in, as far as the app knows. A page that is shown without login then makes no calls that need one. */
export function useLoggedIn(): boolean {
  const { kind } = useStore(useApp().session.state);
  return kind === 'in' || kind === 'cached';
}

/** The payer's points and coupons; not loaded while nobody is logged in. Further pages hold only the history. */
export function useBenefits() {
  const { api } = useApp();
  return useInfiniteQuery({
    queryKey: ['benefits'],
    queryFn: ({ pageParam }) =>
      api.ask('/points/getUserPointsInfo', pageParam === undefined ? {} : { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    enabled: useLoggedIn(),
  });
}

/** The coupons on offer in this channel, of one kind of campaign or of all. They need no login. */
export function useTickets(kind?: Ticket['kind']): UseQueryResult<Ticket[]> {
  const {
    api,
    entry: { outputEndpoint },
  } = useApp();
  return useQuery({
    queryKey: ['tickets', outputEndpoint, kind ?? ''],
    queryFn: async () =>
      (await api.ask('/marketing/yzdQueryAmountTicket', { outputEndpoint, ...(kind && { kind }) })).tickets,
    staleTime: 0,
  });
}

/** Reads points, coupons and offers anew, and the accounts with home's hint, after a coupon was got, exchanged or reserved. */
async function forgetBenefits(client: QueryClient): Promise<void> {
  const keys = [['benefits'], ['tickets'], accountsKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
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
