import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { exchangePoints, forgetBenefits, type PointsOffer } from './api.ts';
import s from './marketing.module.css';
import { TicketView } from './Ticket.tsx';
import { useRequestId } from './use-benefits.ts';
import { minSpendText, pointsText, projectsText, worthText } from './worth.ts';

type Props = { offers: readonly PointsOffer[]; balance: number };

/** The offers that points can be exchanged for, with their prices; if there are too few points, it says how many are missing. */
export function Exchange({ offers, balance }: Props) {
  const { exchange, under, problemOf } = useExchange(balance);
  if (offers.length === 0) return null;
  return (
    <section className={s['part']}>
      <h2 className={s['heading']}>{m.benefit_exchange_heading()}</h2>
      <ul className={s['tickets']}>
        {offers.map((offer) => {
          const missing = offer.points - balance;
          return (
            <li key={offer.offerId}>
              <TicketView
                amount={offer.amount}
                title={offer.title}
                facts={[minSpendText(offer), projectsText(offer)]}
                note={
                  <strong className={s['price']}>
                    {m.benefit_price({ points: pointsText(offer.points) })}
                  </strong>
                }
                faded={missing > 0}
                action={
                  missing > 0 ? (
                    m.benefit_missing({ points: pointsText(missing) })
                  ) : (
                    <Button
                      small
                      variant="soft"
                      busy={under === offer.offerId}
                      onClick={() => exchange(offer)}
                    >
                      {m.benefit_exchange()}
                    </Button>
                  )
                }
                problem={problemOf(offer.offerId)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Problem = { readonly offerId: string; readonly text: string };

/** Exchanges points for a coupon after a confirmation, once no matter how often it is tried. */
function useExchange(balance: number) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const request = useRequestId('exchange');
  const [problem, setProblem] = useState<Problem | null>(null);
  const mutation = useMutation({
    mutationFn: (offer: PointsOffer) =>
      exchangePoints(api, {
        offerId: offer.offerId,
        points: offer.points,
        requestId: request.idFor(contentOf(offer)),
      }),
    onSuccess: (answer, offer) => {
      request.done(contentOf(offer));
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
