// Set up for every file of call tests: it fails the test that ran a transaction which locks tables against the order.
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { againstOrder, type Held } from './against-order.ts';
import { type Lock, locksOf } from './locks-of.ts';

/** What the processes of this file have done against the order since it was looked at last. */
const found: string[] = [];

/** The locks of an SQL text. The same texts are run thousands of times. */
const known = new Map<string, readonly Lock[]>();

/** The locks that the open transaction of a connection holds. */
const transactions = new WeakMap<object, Held[]>();

/** Connections whose transaction changes tables: it locks whole tables, and runs alone. */
const migrating = new WeakSet<object>();

const { query } = pg.Client.prototype;

pg.Client.prototype.query = new Proxy(query, {
  apply: (target, client: pg.Client, given: unknown[]) => {
    const sql: unknown = typeof given[0] === 'string' ? given[0] : Reflect.get(Object(given[0]), 'text');
    if (typeof sql === 'string') note(client, sql);
    return Reflect.apply(target, client, given);
  },
});

function note(client: object, sql: string): void {
  if (/^(?:begin|start transaction)/i.test(sql)) {
    transactions.set(client, []);
    migrating.delete(client);
  } else if (/^(?:commit|rollback)$/i.test(sql)) transactions.delete(client);
  else if (/^\s*(?:create|alter|drop)\s/i.test(sql)) migrating.add(client);
  else if (!migrating.has(client)) {
    let locks = known.get(sql);
    if (!locks) {
      locks = locksOf(sql);
      known.set(sql, locks);
    }
    if (locks.length === 0) return;
    // Outside of a transaction a single SQL text is one.
    found.push(...againstOrder(transactions.get(client) ?? [], locks, sql));
  }
}

function look(): void {
  if (found.length > 0) throw new Error(found.splice(0).join('\n\n'));
}

afterEach(look);
afterAll(look);
