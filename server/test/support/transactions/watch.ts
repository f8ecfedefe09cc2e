// Set up for every file of call tests: it fails the test that ran a transaction which locks tables against the order.
import pg from 'pg';
import { againstOrder, type Held } from './against-order.ts';
import { watchTests } from './found.ts';
import { type Lock, locksOf } from './locks-of.ts';

watchTests('locks', (report) => {
  const note = notingLocks(report);
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply: (target, client: pg.Client, given: unknown[]) => {
      const sql: unknown = typeof given[0] === 'string' ? given[0] : Reflect.get(Object(given[0]), 'text');
      if (typeof sql === 'string') note(client, sql);
      return Reflect.apply(target, client, given);
    },
  });
});

/** Notes the SQL of each connection, and reports a transaction that goes against the order. */
function notingLocks(report: (...wrong: string[]) => void): (client: object, sql: string) => void {
  /** The locks of an SQL text. The same texts are run thousands of times. */
  const known = new Map<string, readonly Lock[]>();
  /** The locks that the open transaction of a connection holds. */
  const transactions = new WeakMap<object, Held[]>();
  /** Connections whose transaction changes tables: it locks whole tables, and runs alone. */
  const migrating = new WeakSet<object>();

  const locksIn = (sql: string): readonly Lock[] => {
    const locks = known.get(sql) ?? locksOf(sql);
    known.set(sql, locks);
    return locks;
  };

  return (client, sql) => {
    if (/^(?:begin|start transaction)/i.test(sql)) {
      transactions.set(client, []);
      migrating.delete(client);
    } else if (/^(?:commit|rollback)$/i.test(sql)) transactions.delete(client);
    else if (/^\s*(?:create|alter|drop)\s/i.test(sql)) migrating.add(client);
    // Outside of a transaction a single SQL text is one.
    else if (!migrating.has(client))
      report(...againstOrder(transactions.get(client) ?? [], locksIn(sql), sql));
  };
}
