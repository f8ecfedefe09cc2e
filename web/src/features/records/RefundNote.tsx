import { m } from '../../lib/i18n/messages.ts';
import { instantText } from '../../lib/i18n/moments.ts';
import { moneyText } from '../../ui/money.ts';
import { NumberLine } from '../pay/LongNumber.tsx';
import s from '../pay/outcome.module.css';
import type { Refund } from '../pay/text.ts';

export default RefundNote;

/** The state of a refund: its amount, its start, and its number for support. */
function RefundNote({ refund }: { refund: Refund }) {
  return (
    <div className={s['refund']}>
      <p>{stateText(refund)}</p>
      {refund.card && <p className={s['fact']}>{cardText(refund.card)}</p>}
      {refund.sentAt !== undefined && (
        <p className={s['fact']}>{m.order_refund_sent({ time: instantText(refund.sentAt) })}</p>
      )}
      <dl>
        <NumberLine label={m.order_refund_number()} number={refund.refundNo} copied />
      </dl>
    </div>
  );
}

function stateText({ state, amount, doneAt, way, card }: Refund): string {
  const money = moneyText(amount);
  switch (state) {
    case 'ON_THE_WAY':
      return m.order_refund_on_the_way({ amount: money });
    case 'WITH_CUSTOMER_SERVICE':
      return m.order_refund_service({ amount: money });
    case 'DONE': {
      const done = { amount: money, time: doneAt === undefined ? '' : instantText(doneAt) };
      if (way === 'BANK') return m.order_refund_by_bank(done);
      // Where the money is, the card's own line says.
      return card && card.state !== 'IN_WALLET' ? m.order_refund_made(done) : m.order_refund_done(done);
    }
  }
}

function cardText({ state, by, at }: NonNullable<Refund['card']>): string {
  const time = by === undefined ? '' : instantText(by);
  switch (state) {
    case 'ON_THE_WAY':
      return m.order_refund_to_card({ time });
    case 'ARRIVED':
      return m.order_refund_at_bank({ time: at === undefined ? time : instantText(at) });
    case 'IN_WALLET':
      return m.order_refund_card_failed();
  }
}
