import { sql } from 'kysely';
import { expect } from 'vitest';
import { RETENTION } from '../../src/care/retention.ts';
import type { Retention } from '../../src/kit/retention.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

type Column = { readonly table: string; readonly column: string };

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(service.context.db);
  return rows.filter(({ table }) => !table.startsWith('kysely_'));
}

const list: Readonly<Record<string, Retention>> = RETENTION;

test('every table is in the list of retention, and nothing else is', async () => {
  const tables = new Set((await columns()).map(({ table }) => table));
  expect([...tables].sort()).toEqual(Object.keys(list).sort());
});

/** Columns with facts about a person, besides money. */
const PERSONAL =
  /_cipher$|mobile|masked|remark|^number_hash$|^facts$|^text$|wallet_user_id|^subject$|^content$|^name$/;

/** Personal columns that stay after the account is closed, each with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  'users.mobile_cipher': 'emptied in the transaction that closes',
  'users.mobile_hash': 'emptied in the transaction that closes',
  'users.mobile_masked': 'emptied in the transaction that closes',
  'users.mobile_proved': 'a yes or no',
  'bill_claims.number_hash': 'a bill could be paid twice without it',
  'order_events.subject': 'a number of ours',
  'autopay_events.subject': 'a number of ours',
  'points_entries.subject': 'a number of ours',
  'ledger_postings.subject': 'a number of ours',
  'ledger_lines.subject': 'a number of ours',
};

test('closing an account leaves no personal column of a payer, except those with a reason', async () => {
  const all = await columns();
  const payers = new Set(all.filter(({ column }) => column === 'life_user_id').map(({ table }) => table));
  const left = [];
  for (const { table, column } of all) {
    if (!payers.has(table)) continue;
    const onClosing = list[table]?.onClosing;
    expect([table, onClosing]).not.toEqual([table, 'NONE']);
    if (onClosing === 'DELETE' || !PERSONAL.test(column)) continue;
    const emptied = typeof onClosing === 'object' && onClosing.empty.includes(column);
    if (!emptied) left.push(`${table}.${column}`);
  }
  expect(left.sort()).toEqual(Object.keys(STAYS).sort());
});

test('every column that closing empties exists', async () => {
  const there = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
  for (const [table, { onClosing }] of Object.entries(list))
    if (typeof onClosing === 'object')
      for (const column of onClosing.empty) expect(there).toContain(`${table}.${column}`);
});
