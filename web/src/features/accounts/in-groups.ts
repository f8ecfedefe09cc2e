import type { Group, SavedAccount } from '../../lib/api/accounts.ts';

export type Section = { readonly group: Group | null; readonly accounts: readonly SavedAccount[] };

/** The accounts of each group, in the order of the groups. Accounts without a group come last, as a section of their own. */
export function inGroups(accounts: readonly SavedAccount[], groups: readonly Group[]): Section[] {
  const own = groups.map((group) => ({
    group,
    accounts: accounts.filter(({ groupId }) => groupId === group.groupId),
  }));
  const known = new Set(groups.map(({ groupId }) => groupId));
  const others = accounts.filter(({ groupId }) => groupId === undefined || !known.has(groupId));
  return others.length === 0 ? own : [...own, { group: null, accounts: others }];
}

/** The moves (account ids) after which a group holds exactly the chosen accounts. */
export function movesOf(
  accounts: readonly SavedAccount[],
  groupId: string,
  chosen: ReadonlySet<string>,
): { readonly into: string[]; readonly out: string[] } {
  return {
    into: accounts
      .filter((account) => account.groupId !== groupId && chosen.has(account.accountId))
      .map(({ accountId }) => accountId),
    out: accounts
      .filter((account) => account.groupId === groupId && !chosen.has(account.accountId))
      .map(({ accountId }) => accountId),
  };
}
