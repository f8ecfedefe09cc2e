import type { SavedAccount } from '../../lib/api/accounts.ts';
import { dayOf, daysUntil } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';

export type DueAccount = SavedAccount & { lastQuery: NonNullable<SavedAccount['lastQuery']> };

/** Bills without a due date come after those with one. */
const NO_DATE = '9999-12-31';

/** The accounts that owe something, the most urgent first; on the same day the larger amount first. */
export function dueAccounts(accounts: readonly SavedAccount[]): DueAccount[] {
  return accounts
    .filter(isDue)
    .sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || b.lastQuery.due - a.lastQuery.due);
}

/** True if the payer pays the account's debt by hand: automatic payment does not take it without their yes, and it is not a top-up. */
export function isOwnToPay(account: Pick<SavedAccount, 'autopay' | 'autopayWaits' | 'billing'>): boolean {
  return (!account.autopay || account.autopayWaits !== undefined) && account.billing === 'POSTPAID';
}

/** The sum of what is owed: fen, and the number of bills. */
export function dueSum(due: readonly DueAccount[]): { fen: number; bills: number } {
  return {
    fen: due.reduce((sum, { lastQuery }) => sum + lastQuery.due, 0),
    bills: due.reduce((sum, { lastQuery }) => sum + lastQuery.bills, 0),
  };
}

/** The sum that home shows of what is due: what the payer pays, or where there is nothing, what automatic payment takes. */
export function sumToPay(due: readonly DueAccount[]): { fen: number; bills: number } {
  const own = due.filter(isOwnToPay);
  return dueSum(own.length > 0 ? own : due);
}

/** The number of overdue accounts, and the most days that one of them is overdue. */
export function overdueOf(due: readonly DueAccount[], now = new Date()): { accounts: number; days: number } {
  const late = due
    .flatMap(({ lastQuery: { dueDate } }) => (dueDate === undefined ? [] : -daysUntil(dueDate, now)))
    .filter((days) => days > 0);
  return { accounts: late.length, days: Math.max(0, ...late) };
}

/** The day on which the next bill comes, as far as units say their day of the month; undefined where none does. */
export function nextBillDay(accounts: readonly SavedAccount[], now = new Date()): string | undefined {
  const today = dayOf(now);
  const [year = 0, month = 0] = today.split('-').map(Number);
  const days = accounts.flatMap(({ billing, billDay }) => {
    if (billing === 'PREPAID' || billDay === undefined) return [];
    const next = Number(today.slice(8)) < billDay ? month - 1 : month;
    return new Date(Date.UTC(year, next, billDay)).toISOString().slice(0, 10);
  });
  return days.sort()[0];
}

type Urgency = 'overdue' | 'today' | 'soon' | 'later';

const SOON_DAYS = 5;

/** The urgency of a bill by the days left; negative means overdue. */
export function urgencyOf(daysLeft: number): Urgency {
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  return daysLeft <= SOON_DAYS ? 'soon' : 'later';
}

/** True if an account owes something. Bills that an unpaid payment holds are shown there instead. */
export function isDue(account: SavedAccount): account is DueAccount {
  return !account.unpaid && account.lastQuery !== undefined && account.lastQuery.due > 0;
}

function dateOf({ lastQuery }: DueAccount): string {
  return lastQuery.dueDate ?? NO_DATE;
}

/** A group of accounts, or the accounts in no group. */
export type Home<One> = { readonly id: string; readonly name: string; readonly all: readonly One[] };

/** Accounts, or what is about them, by home, in the order of each home's first one. */
export function byHome<One>(all: readonly One[], accountOf: (one: One) => SavedAccount): Home<One>[] {
  const homes = new Map<string, Home<One>>();
  for (const one of all) {
    const { groupId: id = '', groupName: name = m.accounts_ungrouped() } = accountOf(one);
    homes.set(id, { id, name, all: [...(homes.get(id)?.all ?? []), one] });
  }
  return [...homes.values()];
}
