import { sql } from 'kysely';
import { paymentIdOf, refundNoOf, writeOffNoOf } from '../../src/kit/ids.ts';
import { bendTables } from './rows.ts';
import type { TestService } from './service.ts';

const TABLES_OF_AN_ORDER = [
  'bill_claims',
  'ledger_lines',
  'ledger_postings',
  'order_events',
  'refunds',
  'order_bills',
  'orders',
  'wallet_payments',
] as const;

/** A condition for the rows of an order with one bill. A settled claim no longer names its order. */
function rowsOf(table: (typeof TABLES_OF_AN_ORDER)[number], orderId: string) {
  switch (table) {
    case 'bill_claims':
      return sql`bill_key in (select bill_key from order_bills where order_id = ${orderId})`;
    case 'ledger_lines':
      return sql`subject in (${paymentIdOf(orderId)}, ${writeOffNoOf(orderId, 1)}, ${refundNoOf(orderId, 1)})`;
    case 'wallet_payments':
      return sql`payment_id = ${paymentIdOf(orderId)}`;
    default:
      return sql`order_id = ${orderId}`;
  }
}

/** Deletes an order, like one that was made after the restored moment. */
export async function loseOrder(service: TestService, orderId: string): Promise<void> {
  for (const table of TABLES_OF_AN_ORDER)
    await bendTables(service, sql`delete from ${sql.table(table)} where ${rowsOf(table, orderId)}`);
}

/** Stores an order as it is now. The returned function restores it. */
export async function noteOrder(service: TestService, orderId: string): Promise<() => Promise<void>> {
  const rows = new Map<string, string>();
  for (const table of TABLES_OF_AN_ORDER) {
    const found = await sql<{
      all: string;
    }>`select coalesce(jsonb_agg(t), '[]')::text as all from ${sql.table(table)} t
      where ${rowsOf(table, orderId)}`.execute(service.context.db);
    rows.set(table, found.rows[0]?.all ?? '[]');
  }
  return async () => {
    await loseOrder(service, orderId);
    for (const table of TABLES_OF_AN_ORDER.toReversed())
      await bendTables(
        service,
        sql`insert into ${sql.table(table)} overriding system value
          select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows.get(table)}::jsonb)`,
      );
  };
}
