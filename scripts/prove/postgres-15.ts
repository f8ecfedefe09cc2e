import { OLDEST_MAJOR } from '../postgres/cluster.ts';
import { MAJOR_SETTING } from '../testing/postgres.ts';
import { lacksPackages, OLDEST_POSTGRES } from './lacks.ts';
import type { Proof } from './proof.ts';
import { proveByTests } from './tests.ts';

/** Call tests that together use most kinds of SQL: migrations, orders, books, plans, reconciliation, records, jobs. */
const CHOSEN: readonly string[] = [
  'old-database.call',
  'old-texts.call',
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

export const postgres15: Proof = {
  about: "chosen call tests on Debian's PostgreSQL 15, the oldest supported (--only call: all call tests)",
  lacks: () => lacksPackages(OLDEST_POSTGRES),
  prove: ({ only }, folder) =>
    proveByTests('calls', only === undefined ? CHOSEN : [only], folder, { [MAJOR_SETTING]: OLDEST_MAJOR }),
};
