import type { SavedAccount } from '../api/accounts.ts';
import type { Outcome } from './outcome.ts';

/** An account that owes something. */
export type DueNext = SavedAccount & { readonly lastQuery: NonNullable<SavedAccount['lastQuery']> };

/** Bills without a due date come after those with one. */
const NO_DATE = '9999-12-31';

/** The account that owes something and is the most urgent, without what was just paid and what is being booked. */
export function dueNext(accounts: readonly SavedAccount[], outcome: Outcome): DueNext | undefined {
  const paid = new Set(outcome.orders.map(({ account }) => account.accountId));
  return accounts
    .filter(isDue)
    .filter(({ accountId, processing }) => !paid.has(accountId) && !processing)
    .sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || b.lastQuery.due - a.lastQuery.due)[0];
}

/** An account of this payment that automatic payment can be opened for. */
export function openableOf<Account extends { readonly accountId: string }>(
  openable: readonly Account[],
  { orders }: Outcome,
): Account | undefined {
  const paid = new Set(
    orders.flatMap(({ kind, account }) => (kind === 'BILLS' ? (account.accountId ?? []) : [])),
  );
  return openable.find(({ accountId }) => paid.has(accountId));
}

function isDue(account: SavedAccount): account is DueNext {
  return account.lastQuery !== undefined && account.lastQuery.due > 0;
}

function dateOf({ lastQuery }: DueNext): string {
  return lastQuery.dueDate ?? NO_DATE;
}
