import { type RawBuilder, sql } from 'kysely';
import type { NumberKind } from '../../kit/database/statement-types.ts';
import { ACCOUNT, WALLET } from './partner-day.ts';

/**
 * Our rows of a kind: whose they are, how much, when they came to their end, and whether that is what a statement's
 * line says; when a job asks the partner about them next (null: none does), and whether it is a deduction's payment. Like the check of the books this reads the tables of the modules it compares with, and writes none of them.
 */
export const OURS: Readonly<Record<NumberKind, RawBuilder<unknown>>> = {
  TRADE: sql`(select life_user_id, order_id, order_id as number, ${WALLET}::text as partner, cash as amount, state,
    paid_at as at, state in ('PAID', 'PAID_LATE') as done, next_action_at as asked_at,
    wallet_agreement_no is not null as deduction from payments where never_paid_at is null)`,
  REFUND: sql`(select life_user_id, order_id,
    coalesce(wallet_number, refund_no) as number, ${WALLET}::text as partner, amount, state,
    done_at as at, state = 'DONE' as done, next_action_at as asked_at, false as deduction from refunds
    where amount > 0 and not paid_by_bank)`,
  WRITE_OFF: sql`(select b.life_user_id, b.order_id, b.write_off_no as number, o.unit_id as partner, b.due as amount,
    coalesce(b.state, 'NOT_BEGUN') as state, b.settled_at as at,
    coalesce(b.state = 'WRITTEN_OFF', false) or b.late_answer is not distinct from 'WRITTEN_OFF' as done,
    coalesce(b.next_action_at, case when b.state is null then (select p.next_action_at from payments p
      where p.life_user_id = b.life_user_id and p.order_id = b.order_id) end) as asked_at, false as deduction
    from order_bills b join orders o using (life_user_id, order_id))`,
};

/** Which of our numbers a partner's statements have. */
export function numbersOf(partner: string): readonly NumberKind[] {
  if (partner === ACCOUNT) return [];
  return partner === WALLET ? ['TRADE', 'REFUND'] : ['WRITE_OFF'];
}
