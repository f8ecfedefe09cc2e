import { sql } from 'kysely';
import { checkDueMandate } from '../../src/autopay/advance-mandate.ts';
import { balances } from '../../src/books/ledger.ts';
import { reconcile, reconcileNow } from '../../src/books/reconcile.ts';
import { awaitStatements, readStatementRow } from '../../src/books/statement-store.ts';
import type { Context } from '../../src/kit/context.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import type { TestService } from './service.ts';

/** The day of the partners' clock. */
export function today(): string {
  return dayOf(new Date());
}

export function tomorrow(): string {
  return dayOf(after(new Date(), DAY));
}

/** Helpers for tests of reconciliation. */
export function reconciling(service: TestService) {
  const db = () => service.context.db;
  return {
    bendUnit: (unitId: string, conduct: Record<string, unknown>) =>
      service.sandbox.ask('units/conduct', { unitId, conduct }),
    /** Reads a partner's statement of a day again and compares it, also before the day is over. */
    run: async (partner: string, day = today()): Promise<void> => {
      await awaitStatements(db(), [{ partner, day, due: after(new Date(), DAY) }]);
      const row = await readStatementRow(db(), `${partner}:${day}`);
      if (!row) throw new Error('not awaited');
      await reconcile(service.context, row, 'ANEW');
    },
    listed: (partner: string) =>
      db()
        .selectFrom('differences')
        .select(['day', 'kind', 'number', 'reason', 'theirs', 'ours', 'closed_at as closedAt'])
        .where('partner', '=', partner)
        .orderBy('day')
        .orderBy('kind')
        .execute(),
    /** Debits less credits of an account of the ledger, of one unit when it is named. */
    balance: async (account: string, unitId?: string): Promise<number> =>
      (await balances(db()))
        .filter((row) => row.account === account && (unitId === undefined || row.unit_id === unitId))
        .reduce((sum, row) => sum + row.balance, 0),
    /** The day's state of the account at the wallet. */
    accountOf: (day = today()) =>
      db()
        .selectFrom('statements')
        .select([
          'their_balance as theirs',
          'our_balance as ours',
          'their_sum as paidOut',
          'their_back_sum as fees',
        ])
        .where('partner', '=', 'wallet-account')
        .where('day', '=', day)
        .executeTakeFirstOrThrow(),
  };
}

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

/** Checks every mandate whose check is due, as its job does. */
export async function checkMandates(context: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select agreement_id as id from mandates where mandate_check_at <= ${context.now()}
    order by mandate_check_at`.execute(context.db);
  for (const { id } of rows) await checkDueMandate(context, id);
}
