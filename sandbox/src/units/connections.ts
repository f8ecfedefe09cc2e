import type { Keys } from '../state/keys.ts';

/** Who answers for units, with whose keys. `units: null`: all that no other connection has. */
export type Connection = {
  readonly units: readonly string[] | null;
  /** The keys of the units, and those of the service towards them. */
  readonly theirs: Extract<keyof Keys, 'units' | 'ownUnit'>;
  readonly ours: Extract<keyof Keys, 'service' | 'serviceOfOwnUnit'>;
};

export const COMMON: Connection = { units: null, theirs: 'units', ours: 'service' };

/** A unit with an address and keys of its own. */
export const OWN: Connection & { readonly units: readonly string[] } = {
  units: ['water-range'],
  theirs: 'ownUnit',
  ours: 'serviceOfOwnUnit',
};

/** The connection of a unit. */
export function connectionOf(unitId: string): Connection {
  return OWN.units.includes(unitId) ? OWN : COMMON;
}
