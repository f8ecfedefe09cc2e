// Finds the tables in the SQL of each room, and compares those of other rooms with the list of places that may name them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { TABLES_OF_ROOMS } from '../care/retention.ts';

/** Tables of other rooms that the SQL of a file, or of a whole room, names, and why their room's functions would not do. */
const FOREIGN_USES: Readonly<Record<string, { readonly tables: string; readonly why: string }>> = {
  books: {
    tables:
      'autopay_plans bill_claims campaigns coupon_events coupons order_bills order_events orders points_entries proposals refunds reversals users wallet_payments',
    why: 'the checks and comparisons must not trust the functions that wrote the rows',
  },
  'staff/order.ts': {
    tables:
      'bill_claims coupon_events differences messages order_bills order_events orders points_entries refunds',
    why: 'the command shows rows as they are, also where a room would refuse them',
  },
  'care/data-copy.ts': {
    tables:
      'account_groups accounts autopay_plans bill_notices consents coupons mandates order_bills orders points_entries refunds sessions user_channels user_wallets users',
    why: 'the copy holds what every table keeps about a payer',
  },
  'care/close-account.ts': {
    tables: 'accounts consents coupons mandates order_bills orders points_entries refunds users',
    why: 'an account closes only while nothing is open anywhere, decided in one SQL statement under its lock',
  },
  'paying/order-store.ts': {
    tables: 'accounts bill_claims bill_queries coupon_events coupons unpaid_claims users',
    why: 'the facts of a new order are read in one round trip, and it is written with its claims, coupon and job in another',
  },
  'paying/order-detail.ts': {
    tables: 'accounts coupons points_entries',
    why: 'an order is shown with its account, coupon and points in one round trip',
  },
  'paying/tell-order-end.ts': {
    tables: 'accounts',
    why: 'the message about an order has the remark of its account',
  },
  'paying/records.ts': { tables: 'accounts', why: 'records of a group are found by its accounts' },
  'paying/order-session.ts': { tables: 'users', why: 'a guest session is read with its user on every call' },
  'autopay/advance-mandate.ts': {
    tables: 'users',
    why: 'a mandate goes on with the state of its user, in one statement',
  },
  'autopay/mandate-store.ts': {
    tables: 'accounts',
    why: 'a mandate is called by what its account is called now, in the round trip that reads it',
  },
  'autopay/make-plans.ts': {
    tables: 'order_bills orders',
    why: 'a bill already written off for its user is not deducted, decided under the lock of the mandate',
  },
  'billing/claims.ts': {
    tables: 'order_bills',
    why: 'the bills of a number that an order pays, and whether one is still open, are read with its claim',
  },
  'billing/home-store.ts': {
    tables: 'autopay_plans mandates orders points_entries users wallet_payments',
    why: 'home is read in one round trip: accounts with what is under way for each, and the points beside them',
  },
  'billing/account-store.ts': {
    tables: 'mandates order_bills orders users',
    why: 'an account with a mandate is not deleted; its payments are read from its orders',
  },
  'billing/notices.ts': {
    tables: 'mandates',
    why: 'an announced bill makes the checks of its mandates due in the same transaction',
  },
  'billing/query-store.ts': {
    tables: 'orders',
    why: 'a payment before decides what is shown of a number, in the round trip of the query',
  },
  'benefits/coupon-store.ts': { tables: 'accounts', why: 'a coupon may be appointed to a saved account' },
  'benefits/campaigns.ts': { tables: 'users', why: 'a number has a campaign once, whoever holds it' },
  'benefits/points-store.ts': {
    tables: 'order_bills orders refunds users',
    why: 'points are counted from write-offs and refunds, under the lock of the order or the user',
  },
  'people/user-store.ts': {
    tables: 'bill_queries mandates order_sessions orders',
    why: 'a guest is purged once nothing refers to it; a sign-on locks mandates before users, as a deduction does',
  },
  'people/wallet-ids.ts': {
    tables: 'mandates',
    why: 'mandates are suspended in the transaction that takes a number from its user',
  },
};

const SRC = join(import.meta.dirname, '..');

const OWNERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TABLES_OF_ROOMS).flatMap(([room, tables]) =>
    Object.keys(tables).map((table) => [table, room]),
  ),
);

/** The texts of templates, which may be SQL, and plain strings, which may be names of tables. */
function textsOf(file: string): { readonly sql: string[]; readonly names: string[] } {
  const { program } = parseSync(file, readFileSync(join(SRC, file), 'utf8'));
  const sql: string[] = [];
  const names: string[] = [];
  new Visitor({
    TemplateLiteral: ({ quasis }) => {
      sql.push(quasis.map(({ value }) => value.raw).join(' ? '));
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') names.push(value);
    },
  }).visit(program);
  return { sql, names };
}

/** Tables that a file's SQL reads or writes, by `from t`, `join t`, `into t`, `update t`, or as a name for Kysely. */
function tablesOf(file: string): string[] {
  const { sql, names } = textsOf(file);
  return Object.keys(OWNERS).filter((table) => {
    const inSql = new RegExp(
      `\\b(?:from|join|into|update|using|table)\\s+(?:only\\s+)?${table}\\b|,\\s*${table} \\w`,
    );
    const named = new RegExp(`^${table}(?: as \\w+)?$`);
    return (
      sql.some((text) => inSql.test(text)) ||
      names.some((name) => named.test(name) && isForTables(file, name))
    );
  });
}

/** A plain string is a table's name only where a store, or a list of tables, gives it to the query builder. */
function isForTables(file: string, name: string): boolean {
  const text = readFileSync(join(SRC, file), 'utf8');
  return new RegExp(`(?:From|Into|Table|Join|using)\\s*\\(?\\[?\\s*'${name}'`).test(text);
}

const FILES = globSync(
  '{people,channels,billing,autopay,paying,books,benefits,care,staff,app,seed,partners}/**/*.ts',
  { cwd: SRC },
).filter((file) => !file.endsWith('.test.ts'));

function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}

/** `place: table` of every foreign use in the sources; the place is the file, or its room where the list names the room. */
const FOUND = new Set(
  FILES.flatMap((file) =>
    tablesOf(file)
      .filter((table) => OWNERS[table] !== roomOf(file))
      .map((table) => `${roomOf(file) in FOREIGN_USES ? roomOf(file) : file}: ${table}`),
  ),
);

const NAMED = Object.entries(FOREIGN_USES).flatMap(([place, { tables }]) =>
  tables.split(' ').map((table) => `${place}: ${table}`),
);

test('tables of other rooms are in no SQL except that of the list of places', () => {
  expect([...FOUND].filter((use) => !NAMED.includes(use)).toSorted()).toEqual([]);
});

test('tables of other rooms are on that list once, and only while some SQL uses them', () => {
  expect(NAMED.filter((use) => !FOUND.has(use))).toEqual([]);
  expect(new Set(NAMED).size).toBe(NAMED.length);
});
