import type { SavedAccount } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';

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
