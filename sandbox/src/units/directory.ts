import type { UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { type UnitConduct, unitConducts } from './conduct.ts';

/** The units with their current descriptions. */
export type Directory = {
  list(tx: Tx): UnitDescription[];
  find(unitId: string): UnitDescription | undefined;
};

const REMADE_MS = 10 * 60_000;

/**
 * Makes the directory. It is made again every few minutes, because some windows and hours lie around the current time.
 */
export function createDirectory(clock: () => number, unitsUrl: () => string): Directory {
  let made: { at: number; url: string; units: ReadonlyMap<string, UnitDescription> } | undefined;
  const units = () => {
    const now = clock();
    const url = unitsUrl();
    // The address is unknown until the services listen.
    if (!made || made.url !== url || now < made.at || now - made.at > REMADE_MS)
      made = { at: now, url, units: new Map(catalogue(now, url).map((unit) => [unit.unitId, unit])) };
    return made.units;
  };
  return {
    list: (tx) => {
      const conducts = unitConducts(tx);
      return [...units().values()].map((unit) => withConduct(unit, conducts.get(unit.unitId)));
    },
    find: (unitId) => units().get(unitId),
  };
}

function withConduct(unit: UnitDescription, conduct: UnitConduct | undefined): UnitDescription {
  if (!conduct) return unit;
  const { offline, replacedBy, maintenance, serviceHours, account } = conduct;
  return {
    ...unit,
    ...(offline === undefined ? {} : { offline }),
    ...(replacedBy === undefined ? {} : { replacedBy }),
    ...(maintenance === undefined ? {} : { maintenance }),
    ...(serviceHours === undefined ? {} : { serviceHours }),
    ...(account === undefined ? {} : { account: { ...unit.account, ...account } }),
  };
}
