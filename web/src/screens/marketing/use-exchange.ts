import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exchangePoints, forgetBenefits, type PointsOffer } from '../../api/benefits.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { useIntention } from '../../benefits/intention.ts';
import { pointsText, worthText } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';

type Problem = { readonly offerId: string; readonly text: string };

/** Exchanges points for a coupon after a confirmation, once no matter how often it is tried. */
export function useExchange(balance: number) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const intention = useIntention('exchange');
  const [problem, setProblem] = useState<Problem | null>(null);
  const mutation = useMutation({
    mutationFn: (offer: PointsOffer) =>
      exchangePoints(api, {
        offerId: offer.offerId,
        points: offer.points,
        requestId: intention.idFor(contentOf(offer)),
      }),
    onSuccess: (answer, offer) => {
      intention.done(contentOf(offer));
      if (answer.ok) overlays.toast(m.benefit_exchanged());
      else setProblem({ offerId: offer.offerId, text: answer.text });
      return forgetBenefits(client);
    },
    onError: (error, { offerId }) => {
      if (failureOf(error).form !== undefined) setProblem({ offerId, text: m.benefit_exchange_unknown() });
    },
  });

  const exchange = async (offer: PointsOffer): Promise<void> => {
    setProblem(null);
    const yes = await overlays.confirm({
      title: m.benefit_exchange_title({ points: pointsText(offer.points) }),
      text: m.benefit_exchange_text({
        title: offer.title,
        worth: worthText(offer),
        days: offer.validDays,
        left: pointsText(balance - offer.points),
      }),
      confirm: m.benefit_exchange(),
    });
    if (yes) mutation.mutate(offer);
  };
  return {
    exchange,
    /** The offer that is being exchanged. */
    under: mutation.isPending ? mutation.variables.offerId : null,
    problemOf: (offerId: string) => (problem?.offerId === offerId ? problem.text : undefined),
  };
}

/** The content of an exchange: an offer at its price. */
function contentOf({ offerId, points }: PointsOffer): string {
  return JSON.stringify([offerId, points]);
}
