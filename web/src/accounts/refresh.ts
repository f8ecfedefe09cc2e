import type { BillQuery, SavedAccount } from '../api/accounts.ts';

const STALE_MS = 6 * 3_600_000;

/** The ids of accounts whose unit was last queried more than six hours ago, or never. `now` in milliseconds. */
export function staleAccounts(accounts: readonly SavedAccount[], now: number): string[] {
  return accounts
    .filter(({ lastQuery }) => !lastQuery || now - Date.parse(lastQuery.askedAt) > STALE_MS)
    .map(({ accountId }) => accountId);
}

/** An account with its unit's answer. Bills that are being deducted, or that are paid and not yet booked, are not due. */
export function withAnswer(account: SavedAccount, answer: BillQuery): SavedAccount {
  const due = answer.bills.filter((bill) => !bill.paid && !bill.deducting);
  const dueDate = due.flatMap((bill) => bill.dueDate ?? []).sort()[0];
  const { balance } = answer.account;
  return {
    ...account,
    lastQuery: {
      askedAt: answer.askedAt,
      due: due.reduce((sum, bill) => sum + bill.due, 0),
      bills: due.length,
      ...(dueDate !== undefined && { dueDate }),
      ...(balance !== undefined && { balance }),
    },
  };
}

/** Runs `work` for each item in order, at most `limit` at a time. */
export async function eachAtMost<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
