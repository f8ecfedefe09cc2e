import type { SavedAccount } from '../api/accounts.ts';

export type DueAccount = SavedAccount & { lastQuery: NonNullable<SavedAccount['lastQuery']> };

/** Bills without a due date come after those with one. */
const NO_DATE = '9999-12-31';

/** The accounts that owe something, the most urgent first; on the same day the larger amount first. */
export function dueAccounts(accounts: readonly SavedAccount[]): DueAccount[] {
  return accounts
    .filter(isDue)
    .sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || b.lastQuery.due - a.lastQuery.due);
}

/** The sum of what is owed: fen, and the number of bills. */
export function dueSum(due: readonly DueAccount[]): { fen: number; bills: number } {
  return {
    fen: due.reduce((sum, { lastQuery }) => sum + lastQuery.due, 0),
    bills: due.reduce((sum, { lastQuery }) => sum + lastQuery.bills, 0),
  };
}

export type Urgency = 'overdue' | 'today' | 'soon' | 'later';

const SOON_DAYS = 5;

/** The urgency of a bill by the days left; negative means overdue. */
export function urgencyOf(daysLeft: number): Urgency {
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  return daysLeft <= SOON_DAYS ? 'soon' : 'later';
}

function isDue(account: SavedAccount): account is DueAccount {
  return account.lastQuery !== undefined && account.lastQuery.due > 0;
}

function dateOf({ lastQuery }: DueAccount): string {
  return lastQuery.dueDate ?? NO_DATE;
}
