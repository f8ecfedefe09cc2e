import type { SavedAccount } from '../api/accounts.ts';

const STALE_MS = 6 * 3_600_000;

/** The ids of accounts whose unit was last queried more than six hours ago, or never. `now` in milliseconds. */
export function staleAccounts(accounts: readonly SavedAccount[], now: number): string[] {
  return accounts
    .filter(({ lastQuery }) => !lastQuery || now - Date.parse(lastQuery.askedAt) > STALE_MS)
    .map(({ accountId }) => accountId);
}
