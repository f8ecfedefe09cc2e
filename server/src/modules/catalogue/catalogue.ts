import type { UnitDescription } from '@life-payment/biller-api';
import type { Db } from '../../kit/database/open.ts';
import { versioned } from '../../kit/database/versioned.ts';
import type { Log } from '../../kit/log.ts';
import { loadedOnce } from '../../kit/memory.ts';
import type { Catalogue } from '../../kit/ports/catalogue.ts';
import { readDeclared, withDeclared } from './maintenance-store.ts';
import { readUnits } from './store.ts';

type Units = {
  readonly closed: ReadonlyMap<string, string>;
  readonly byId: ReadonlyMap<string, UnitDescription>;
  readonly byArea: ReadonlyMap<string, readonly UnitDescription[]>;
};

const NO_UNITS: Units = { closed: new Map(), byId: new Map(), byArea: new Map() };

export function openCatalogue(db: Db, log: Log): Catalogue {
  let latest = NO_UNITS;
  const cache = versioned(db, log, 'units', async () => {
    const stored = await readUnits(db);
    const unreadable = stored.filter(({ unit }) => !unit).map(({ unitId }) => unitId);
    if (unreadable.length > 0) log.error('units left out: description not readable', { unreadable });
    const closed = new Map(
      stored.flatMap(({ unitId, unit, wrong }) => (unit && wrong !== null ? [[unitId, wrong]] : [])),
    );
    if (closed.size > 0) log.warn('units take no new numbers', { units: [...closed.keys()] });
    const units = stored.flatMap(({ unit, wrong }) =>
      unit ? [wrong === null ? unit : unmatched(unit)] : [],
    );
    latest = unitsOf(withDeclared(units, await readDeclared(db)), closed);
    return latest;
  });
  return {
    cities: loadedOnce(async () => (await import('./make-cities.ts')).makeCities()),
    unit: async (unitId) => (await cache.current()).byId.get(unitId) ?? null,
    unitsById: async () => (await cache.current()).byId,
    units: async () => [...(await cache.current()).byId.values()],
    unitsIn: async (area) => (await cache.current()).byArea.get(area) ?? [],
    closed: async () => (await cache.current()).closed,
    replacementOf: (unit) => replacement(latest, unit),
    refresh: async () => {
      await cache.refresh();
    },
  };
}

/** A unit with an invalid number pattern gets an empty one, which no number matches. */
function unmatched(unit: UnitDescription): UnitDescription {
  return {
    ...unit,
    account: { ...unit.account, pattern: '' },
  };
}

function unitsOf(units: readonly UnitDescription[], closed: Units['closed']): Units {
  const byArea = new Map<string, UnitDescription[]>();
  for (const unit of units)
    for (const area of unit.areas) byArea.set(area, [...(byArea.get(area) ?? []), unit]);
  return { closed, byId: new Map(units.map((unit) => [unit.unitId, unit])), byArea };
}

/** Follows replacements. A circle has no end and gives null. */
function replacement({ byId }: Units, unit: UnitDescription): UnitDescription | null {
  const seen = new Set([unit.unitId]);
  let next = unit.replacedBy;
  while (next !== undefined && !seen.has(next)) {
    const candidate = byId.get(next);
    if (!candidate) return null;
    if (!candidate.offline) return candidate;
    seen.add(next);
    next = candidate.replacedBy;
  }
  return null;
}
