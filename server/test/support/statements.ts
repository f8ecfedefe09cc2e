import { reconcileNow } from '../../src/books/reconcile.ts';
import { dayOf, MINUTE } from '../../src/kit/time.ts';
import type { TestService } from './service.ts';

/** Helpers for tests of reconciliation by staff. */
export function statements(service: TestService) {
  return { bendUnit, run, listed, statementOf, yesterday };

  function bendUnit(unitId: string, conduct: Record<string, unknown>) {
    return service.sandbox.ask('units/conduct', { unitId, conduct });
  }

  /** Reconciles a day with a partner, as staff do. Answers the report. */
  function run(partner: string, day = dayOf(new Date())): Promise<string> {
    return reconcileNow(service.context, { partner, day });
  }

  /** The differences of an order, open or closed. */
  function listed(orderId: string) {
    return service.context.db
      .selectFrom('differences')
      .select(['partner', 'kind', 'reason', 'theirs', 'ours', 'our_state as state', 'closed_at as closedAt'])
      .where('order_id', '=', orderId)
      .orderBy('kind')
      .execute();
  }

  function statementOf(partner: string, day = dayOf(new Date())) {
    return service.context.db
      .selectFrom('statements')
      .select(['state', 'problem', 'hash', 'our_count', 'our_sum', 'their_count', 'their_sum'])
      .where('partner', '=', partner)
      .where('day', '=', day)
      .executeTakeFirst();
  }

  function yesterday(): string {
    return dayOf(new Date(Date.now() - 1440 * MINUTE));
  }
}
