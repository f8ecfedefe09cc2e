import { type RawBuilder, sql } from 'kysely';
import type { NumberKind } from '../../kit/database/states.ts';
import { TRADES_PARTNER, walletPartOf } from './partner-day.ts';

/**
 * Our rows of a kind: whose they are, the number by which a statement names what they belong to (a payment at the wallet, an
 * order at a unit), how much, when they came to their end, and whether that is what a statement's
 * line says; when a job asks the partner about them next (null: none does), and whether it is a deduction's payment. Like the check of the books this reads the tables of the modules it compares with, and writes none of them.
 */
export const OURS: Readonly<Record<NumberKind, RawBuilder<unknown>>> = {
  TRADE: sql`(select w.life_user_id, (select min(o.order_id) from orders o where o.life_user_id = w.life_user_id and o.payment_id = w.payment_id) as order_id, payment_id as named, payment_id as number, ${sql.lit(TRADES_PARTNER)} as partner, cash as amount, state,
    paid_at as at, state in ('PAID', 'PAID_LATE') as done, next_action_at as asked_at,
    wallet_agreement_no is not null as deduction from wallet_payments w)`,
  REFUND: sql`(select r.life_user_id, r.order_id, p.payment_id as named,
    coalesce(r.wallet_number, r.refund_no) as number, ${sql.lit(TRADES_PARTNER)} as partner,
    coalesce(r.whole, r.amount) as amount, r.state,
    r.done_at as at, r.state = 'DONE' as done, r.next_action_at as asked_at, false as deduction
    from refunds r join order_payments p using (life_user_id, order_id)
    where r.amount > 0 and not r.paid_by_bank and r.part_of is null)`,
  WRITE_OFF: sql`(select b.life_user_id, b.order_id, b.order_id as named, b.write_off_no as number, o.unit_id as partner, b.due as amount,
    coalesce(b.state, 'NOT_BEGUN') as state, b.settled_at as at,
    coalesce(b.state = 'WRITTEN_OFF', false) or b.reversed_at is not null or b.late_answer is not distinct from 'WRITTEN_OFF' as done,
    coalesce(b.next_action_at, case when b.state is null then (select p.next_action_at from order_payments p
      where p.life_user_id = b.life_user_id and p.order_id = b.order_id) end) as asked_at, false as deduction
    from order_bills b join orders o using (life_user_id, order_id))`,
  REVERSAL: sql`(select b.life_user_id, b.order_id, b.order_id as named, b.write_off_no as number, o.unit_id as partner, b.due as amount,
    coalesce(b.state, 'NOT_BEGUN') as state, b.reversed_at as at, b.reversed_at is not null as done,
    (select min(r.next_action_at) from reversals r where r.life_user_id = b.life_user_id
      and r.write_off_no = b.write_off_no) as asked_at, false as deduction
    from order_bills b join orders o using (life_user_id, order_id))`,
};

/** Which of our numbers a partner's statements have. */
export function numbersOf(partner: string): readonly NumberKind[] {
  const wallet = walletPartOf(partner);
  if (wallet === null) return ['WRITE_OFF', 'REVERSAL'];
  return wallet === 'TRADES' ? ['TRADE', 'REFUND'] : [];
}
