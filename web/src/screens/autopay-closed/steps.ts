import type { Closed, MandateView } from '../../api/autopay.ts';
import { m } from '../../i18n/messages.ts';
import { moneyText } from '../../ui/facts/money.ts';
import type { Step } from '../../ui/facts/Timeline.tsx';

/** The steps after closing: a deduction under way, as `closed` names it or the mandate does, the wallet's confirmation, future bills. */
export function closedSteps({ agreement: mandate, plans }: MandateView, closed?: Closed): readonly Step[] {
  const ended = mandate.state === 'ENDED';
  const read = mandate.state === 'ENDING' || ended;
  const inFlight =
    !read && closed?.inFlight ? [closed.inFlight] : plans.filter(({ state }) => state === 'DEDUCTING');
  return [
    ...inFlight.map(
      ({ orderId, amount }): Step => ({
        key: orderId ?? 'deducting',
        title: m.autopay_closed_in_flight({ amount: moneyText(amount) }),
        note: m.autopay_closed_in_flight_text(),
        state: 'now',
      }),
    ),
    {
      key: 'wallet',
      title: m.autopay_closed_wallet(),
      note: ended ? m.autopay_closed_wallet_done() : m.autopay_closed_wallet_now(),
      state: ended ? 'done' : 'now',
    },
    {
      key: 'bills',
      title: m.autopay_closed_bills(),
      note: m.autopay_closed_bills_text(),
      state: 'next',
    },
  ];
}
