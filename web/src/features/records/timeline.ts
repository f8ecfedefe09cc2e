import type { OrderDetail } from '../../lib/api/orders.ts';
import { momentText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { moneyText } from '../../ui/money.ts';
import type { Step } from '../../ui/Timeline.tsx';
import { wayBack, withCustomerService } from '../pay/text.ts';

type Entry = OrderDetail['timeline'][number];
type Titles = Record<Entry['state'], string>;

const STATES: Record<Entry['state'], Step['state']> = { DONE: 'done', NOW: 'now', NEXT: 'next' };

/** The steps of an order: done, under way, and next. */
export function stepsOf(order: OrderDetail): Step[] {
  return order.timeline.map((entry) => ({
    key: `${entry.step} ${entry.state === 'DONE'}`,
    title: titles(entry.step, order)[entry.state],
    facts: factsOf(entry),
    time: timeOf(entry, order),
    state: stateOf(entry),
  }));
}

function stateOf({ step, state }: Entry): Step['state'] {
  if (state !== 'DONE') return STATES[state];
  if (step === 'REJECTED') return 'bad';
  return step === 'CLOSED' ? 'over' : 'done';
}

function titles(step: Entry['step'], order: OrderDetail): Titles {
  const { unitName: unit, status } = order;
  switch (step) {
    case 'CREATED':
      return same(m.order_step_created());
    case 'PAID':
      return {
        ...same(m.order_step_paid()),
        NOW: status === 'DEDUCTING' ? m.order_step_deducted_now() : m.order_step_paid_now(),
      };
    case 'PAID_LATE':
      return same(m.order_step_paid_late());
    case 'SENT_TO_UNIT':
      return {
        DONE: m.order_step_sent({ unit }),
        NOW: m.order_step_sent_now({ unit }),
        NEXT: m.order_step_sent_next({ unit }),
      };
    case 'WRITTEN_OFF':
      return { ...same(m.order_step_credited_next({ unit })), DONE: m.order_step_credited({ unit }) };
    case 'REJECTED':
      return same(m.order_step_rejected({ unit }));
    case 'REFUND_STARTED':
      return { ...same(m.order_step_refund_started_next()), DONE: m.order_step_refund_started() };
    case 'REFUNDED':
      return {
        ...same(m.order_step_refunded_next()),
        DONE: wayBack(order) === 'WALLET' ? m.order_step_refunded() : m.order_step_paid_back(),
      };
    case 'CLOSED':
      return { ...same(m.order_step_closed()), NOW: m.order_step_closed_now() };
  }
}

function same(text: string): Titles {
  return { DONE: text, NOW: text, NEXT: text };
}

function factsOf(entry: Entry): string[] {
  return [entry.amount === undefined ? undefined : moneyText(entry.amount), referenceText(entry)].filter(
    (fact) => fact !== undefined,
  );
}

function referenceText({ step, reference }: Entry): string | undefined {
  // The order's number stands below, with a button to copy it.
  if (reference === undefined || step === 'CREATED') return undefined;
  return step === 'WRITTEN_OFF'
    ? m.receipt_reference({ number: short(reference) })
    : m.order_trade({ number: short(reference) });
}

/** The end of a long number, which stands whole below. */
function short(number: string): string {
  return `…${number.slice(-6)}`;
}

function timeOf(entry: Entry, order: OrderDetail): string | undefined {
  if (entry.at !== undefined) return momentText(entry.at);
  if (entry.state !== 'NOW') return undefined;
  if (entry.step === 'REFUNDED' && withCustomerService(order)) return m.order_with_service();
  const unknown = order.bills.some(({ state }) => state === 'NOT_KNOWN_YET');
  return unknown && entry.step === 'WRITTEN_OFF' ? m.order_being_confirmed() : m.order_under_way();
}
