import type { PointsOffer } from '../../api/benefits.ts';
import { Ticket } from '../../benefits/Ticket.tsx';
import { minSpendText, pointsText, projectsText } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import s from './marketing.module.css';
import { useExchange } from './use-exchange.ts';

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
              <Ticket
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
