import { type DueAccount, dueAccounts, isOwnToPay } from '../accounts/due.ts';
import type { SavedAccount } from '../api/accounts.ts';
import type { Outcome } from './outcome.ts';

/** The account that owes something and is the most urgent, without what was just paid, is being booked, or is paid automatically. */
export function dueNext(accounts: readonly SavedAccount[], outcome: Outcome): DueAccount | undefined {
  const paid = new Set(outcome.orders.map(({ account }) => account.accountId));
  return dueAccounts(accounts).find(
    (account) => isOwnToPay(account) && !paid.has(account.accountId) && !account.processing,
  );
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
