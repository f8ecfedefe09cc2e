import { describe, expect, test } from 'vitest';
import { againstOrder } from './against-order.ts';
import { locksOf } from './locks-of.ts';

function tables(sql: string): string[] {
  return locksOf(sql).map(({ table, waits }) => (waits ? table : `${table} if free`));
}

describe('the locks of an SQL text', () => {
  test.each([
    ['select 1 from users where life_user_id = $1 for no key update', ['users']],
    ['select * from order_bills b join orders o using (order_id) for update of b', ['order_bills']],
    [
      'select "r"."x" from "refunds" as "r" inner join "orders" as "o" on true for update of "r"',
      ['refunds'],
    ],
    ['select x from a join users u on true where (select 1) = 1 for share', ['a', 'users']],
    ['select x from mandates limit 1 for update skip locked', ['mandates if free']],
    ['update "users" set "state" = $1 where x', ['users']],
    ['update accounts a set x = $1 from orders o where o.y = a.y', ['accounts']],
    ['delete from sessions where token_hash in (select token_hash from users)', ['sessions']],
    ['insert into orders (a) values ($1)', []],
    ['insert into messages (a) values ($1) on conflict (a) do nothing', ['messages']],
    ['insert into claims as k (a) values (1) on conflict (a) do update set a = 2', ['claims']],
    [
      "select pg_advisory_xact_lock(key) from (select hashtextextended('for update', 0) as key) as k",
      ['PERSON'],
    ],
    ["select pg_advisory_xact_lock(hashtext('proposal'), hashtext($1))", ['PROPOSAL']],
  ])('%s', (sql, locked) => {
    expect(tables(sql)).toEqual(locked);
  });

  test('inner texts come before outer ones', () => {
    const sql = 'update orders set a = 1 where b in (select b from users order by b for update)';
    expect(tables(sql)).toEqual(['users', 'orders']);
  });

  test('a part of with comes where it is read', () => {
    const sql = `
      with claim as (insert into claims (a) select 1 on conflict (a) do nothing returning 1),
      version as (update users set a = a + 1 returning 1)
      select (select count(*) from version), (select count(*) from claim)`;
    expect(tables(sql)).toEqual(['users', 'claims']);
  });

  test('parts that change rows and that nobody reads come at the end, the last one first', () => {
    const sql = `
      with one as (update users set a = 1), two as (delete from orders), three as (select 1)
      update refunds set a = 1`;
    expect(tables(sql)).toEqual(['refunds', 'orders', 'users']);
  });
});

describe('a transaction', () => {
  const wait = (table: string) => [{ table, waits: true }];

  test('that locks by the list, and again what it holds, is let pass', () => {
    const held: Parameters<typeof againstOrder>[0] = [];
    const found = ['payments', 'orders', 'users', 'payments'].flatMap((table) =>
      againstOrder(held, wait(table), table),
    );
    expect(found).toEqual([]);
  });

  test('that locks a user before a mandate is found, unless it skips what is locked', () => {
    const users = [{ table: 'users', sql: 'users' }];
    expect(againstOrder([...users], wait('mandates'), 'mandates')).toHaveLength(1);
    expect(againstOrder([...users], [{ table: 'mandates', waits: false }], 'mandates')).toEqual([]);
  });

  test('that locks a table without a place beside another is found', () => {
    expect(againstOrder([{ table: 'users', sql: '' }], wait('asked_numbers'), '')).toHaveLength(1);
  });
});
