import { debianBinaries, OLDEST_MAJOR } from '../postgres/binaries.ts';
import { MAJOR_SETTING } from '../testing/postgres.ts';
import type { Outcome } from './outcome.ts';
import { vitest } from './vitest.ts';

/**
 * Call tests that together use most kinds of SQL: migrations, orders, the books, plans, reconciliation, records, jobs.
 */
const CHOSEN: readonly string[] = [
  'orders.call',
  'settlement.call',
  'books.call',
  'ledger-days.call',
  'reconciliation.call',
  'check.call',
  'check-moment.call',
  'plans.call',
  'autopay-engine.call',
  'records.call',
  'many-jobs.call',
];

/**
 * Runs call tests on the oldest PostgreSQL that the service works with, where its Debian package is installed: the
 * chosen ones, or those that the filter names (`call` names all).
 */
export async function oldestPostgres(filter: readonly string[], folder: string): Promise<Outcome> {
  if (debianBinaries(OLDEST_MAJOR) === undefined)
    return {
      passed: 0,
      failures: [],
      notes: [
        `No call test ran on PostgreSQL ${OLDEST_MAJOR}: Debian's package postgresql-${OLDEST_MAJOR} is not installed.`,
      ],
    };
  return vitest('calls', filter.length > 0 ? filter : CHOSEN, folder, { [MAJOR_SETTING]: OLDEST_MAJOR });
}
