import type { BillQuery, SavedAccount } from '../../api/accounts.ts';

const STALE_MS = 6 * 3_600_000;

/** Ids of the accounts whose unit was last asked more than six hours ago, or never. `now` in milliseconds. */
export const staleAccounts = (accounts: readonly SavedAccount[], now: number): string[] =>
  accounts
    .filter(({ lastQuery }) => !lastQuery || now - Date.parse(lastQuery.askedAt) > STALE_MS)
    .map(({ accountId }) => accountId);

/** What an account's line shows after its unit answered. */
export const withAnswer = (
  account: SavedAccount,
  { askedAt, bills, account: asked }: BillQuery,
): SavedAccount => {
  const dueDate = bills.flatMap((bill) => bill.dueDate ?? []).sort()[0];
  return {
    ...account,
    lastQuery: {
      askedAt,
      due: bills.reduce((sum, bill) => sum + bill.due, 0),
      bills: bills.length,
      ...(dueDate !== undefined && { dueDate }),
      ...(asked.balance !== undefined && { balance: asked.balance }),
    },
  };
};

/** Does something with each item, at most `limit` at a time, in order. */
export const eachAtMost = async <T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
};
