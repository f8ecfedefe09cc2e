import type { QueryClient } from '@tanstack/react-query';
import { accountsOptions, type BillQuery, type SavedAccount } from '../../lib/api/accounts.ts';
import { askBills, keepBills } from '../../lib/api/bills.ts';
import type { Answer, Api } from '../../lib/api/client.ts';

/** Asks the unit of a saved account. Home and the bill's page have the answer too. Rejects with `CallFailed`. */
export async function refreshAccount(client: QueryClient, api: Api, id: string): Promise<Answer<BillQuery>> {
  const answer = await askBills(api, { accountId: id }, { quiet: true });
  if (answer.ok) {
    keepBills(client, id, answer.body);
    client.setQueryData(accountsOptions(api).queryKey, (list) =>
      list?.map((account) => (account.accountId === id ? withAnswer(account, answer.body) : account)),
    );
  }
  return answer;
}

/** An account with its unit's answer, unless no bill of it could be read. Bills that are being deducted, or that are paid and not yet booked, are not due. */
export function withAnswer(account: SavedAccount, answer: BillQuery): SavedAccount {
  const due = answer.bills.filter((bill) => !bill.paid && !bill.deducting);
  if (answer.unreadable !== undefined && due.length === 0) return account;
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

/** The number of units that are asked at once. */
export const AT_ONCE = 4;

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
