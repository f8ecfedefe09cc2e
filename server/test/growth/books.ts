import { sql } from 'kysely';
import { openFindings } from '../../src/books/book-findings.ts';
import { balances } from '../../src/books/ledger.ts';
import type { Db } from '../../src/kit/database/open.ts';

const MOST = 20;

/** The findings after the books were checked as a whole, and accounts whose balance is not the sum of its lines. */
export async function wrongInBooks(db: Db): Promise<readonly string[]> {
  const findings = await openFindings(db, MOST);
  return [...findings.map(({ rule, orderId }) => `${rule}: ${orderId}`), ...(await unequalBalances(db))];
}

async function unequalBalances(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string; balance: number }>`
    select account || ' ' || unit_id as account, sum(debit - credit)::bigint as balance
    from ledger_lines group by account, unit_id`.execute(db);
  const told = await balances(db);
  const balanceOf = (name: string) =>
    told
      .filter(({ account, unit_id }) => `${account} ${unit_id}` === name)
      .reduce((sum, { balance }) => sum + balance, 0);
  return rows
    .filter(({ account, balance }) => balanceOf(account) !== balance)
    .map(({ account, balance }) => `${account}: ${balanceOf(account)}, its lines ${balance}`);
}
