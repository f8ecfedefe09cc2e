import { inOrder } from './in-order.ts';

/**
 * The end, by two persons, of a statement that never came. An awaited statement without an end keeps its alarm, also when the
 * service has stopped asking for it.
 */
export const statementEnds = inOrder(
  `alter table statements
    add column ended_at timestamptz,
    add column ended_by text,
    add column end_reason text`,
  `create index statements_awaited on statements (day) where state = 'AWAITED' and ended_at is null`,
  `alter table proposals drop constraint proposals_kind_check,
    add check (kind in ('REFUND', 'CHANNEL', 'OPERATOR', 'LOGIN', 'SECRET', 'USER', 'REFUNDED_ELSEWHERE', 'STATEMENT'))`,
);
