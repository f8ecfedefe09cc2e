import type { SavedAccount } from '../../api/accounts.ts';
import type { Unit } from '../../api/catalogue.ts';

/**
 * The unit that the payer most likely wants, of those of a project in a city: the only one, else the one that the payer
 * used last, else the first that can be paid here.
 */
export function likeliestUnit(units: readonly Unit[], accounts: readonly SavedAccount[]): Unit | null {
  const [first = null] = units;
  if (units.length <= 1) return first;
  return (
    lastUsed(units, accounts) ??
    units.find(({ state, paysElsewhere }) => state === 'OPEN' && !paysElsewhere) ??
    units.find(({ state }) => state === 'OPEN') ??
    units.find(({ state }) => state !== 'OFFLINE') ??
    first
  );
}

/** The unit of the account that was paid last. Accounts that were never paid come after those that were. */
function lastUsed(units: readonly Unit[], accounts: readonly SavedAccount[]): Unit | undefined {
  const usable = new Map(units.filter(({ state }) => state !== 'OFFLINE').map((unit) => [unit.unitId, unit]));
  const [last] = accounts
    .filter(({ unitId }) => usable.has(unitId))
    .toSorted((a, b) => paidAt(b) - paidAt(a));
  return last && usable.get(last.unitId);
}

function paidAt({ lastPaidAt }: SavedAccount): number {
  return lastPaidAt === undefined ? 0 : Date.parse(lastPaidAt);
}
