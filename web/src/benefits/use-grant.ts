import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetBenefits, grantTicket } from '../api/benefits.ts';
import { useApp } from '../app/context.ts';
import { failureOf } from '../app/failure.ts';
import { m } from '../i18n/messages.ts';
import { useIntention } from './intention.ts';

type Problem = { readonly campaignId: string; readonly text: string };

/** Gets a campaign's coupon, once, no matter how often the button is tapped. */
export function useGrant() {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const intention = useIntention('grant');
  const [problem, setProblem] = useState<Problem | null>(null);
  const mutation = useMutation({
    mutationFn: (campaignId: string) =>
      grantTicket(api, { campaignId, requestId: intention.idFor(campaignId) }),
    onSuccess: (answer, campaignId) => {
      intention.done(campaignId);
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
