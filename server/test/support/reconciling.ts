import { DAY, dayOf } from '../../src/kit/time.ts';
import { balances } from '../../src/modules/ledger/index.ts';
import { reconcile } from '../../src/modules/reconciliation/reconcile.ts';
import { awaitStatements, readStatementRow } from '../../src/modules/reconciliation/store.ts';
import type { TestService } from './service.ts';

/** Days as a test begins. */
export const today = dayOf(new Date());
export const tomorrow = dayOf(new Date(Date.now() + DAY));

/** What tests of settled accounts do and look at. */
export function reconciling(service: TestService) {
  const db = () => service.context.db;
  return {
    bendUnit: (unitId: string, conduct: Record<string, unknown>) =>
      service.sandbox.ask('units/conduct', { unitId, conduct }),
    /** A day's statement of a partner, fetched anew and compared, also of the day that is not over or has not begun. */
    run: async (partner: string, day = today): Promise<void> => {
      await awaitStatements(db(), [{ partner, day, due: new Date(Date.now() + DAY) }]);
      const row = await readStatementRow(db(), `${partner}:${day}`);
      if (!row) throw new Error('not awaited');
      await reconcile(service.context, row, 'ANEW');
    },
    /** What is listed with a partner, open or closed. */
    listed: (partner: string) =>
      db()
        .selectFrom('differences')
        .select(['day', 'kind', 'number', 'reason', 'theirs', 'ours', 'closed_at as closedAt'])
        .where('partner', '=', partner)
        .orderBy('day')
        .orderBy('kind')
        .execute(),
    /** Debits less credits of an account of the ledger, of one unit where it is named. */
    balance: async (account: string, unitId?: string): Promise<number> =>
      (await balances(db()))
        .filter((row) => row.account === account && (unitId === undefined || row.unit_id === unitId))
        .reduce((sum, row) => sum + row.balance, 0),
    /** How a day stands with the account at the wallet. */
    accountOf: (day = today) =>
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
