import { isDeepStrictEqual } from 'node:util';
import { tidy, UnitDescription } from '@life-payment/biller-api';
import { readNumberPattern } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { versioned } from '../kit/database/versioned.ts';
import type { Log } from '../kit/log.ts';
import { loadedOnce } from '../kit/memory.ts';
import { UnitNotAnswering } from '../kit/ports/biller.ts';
import type { Catalogue } from '../kit/ports/catalogue.ts';
import { textOf } from '../kit/texts.ts';
import { readDeclared, withDeclared } from './units.ts';

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
      // An empty pattern in place of an invalid one: no number matches it.
      unit ? [wrong === null ? unit : { ...unit, account: { ...unit.account, pattern: '' } }] : [],
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

/** A stored unit, checked against the present rules. */
type StoredUnit = Judged & { readonly unitId: string };

/** All units; there are hundreds. */
async function readUnits(db: Db): Promise<readonly StoredUnit[]> {
  const rows = await db.selectFrom('units').select(['unit_id', 'description']).orderBy('unit_id').execute();
  return rows.map((row) => ({ unitId: row.unit_id, ...judgeUnit(row.description) }));
}

async function writeUnits(db: Db, units: readonly UnitDescription[]): Promise<void> {
  if (units.length === 0) return;
  await db
    .insertInto('units')
    .values(
      units.map((unit) => ({
        unit_id: unit.unitId,
        project_type: unit.projectType,
        description: JSON.stringify(unit),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('unit_id').doUpdateSet((eb) => ({
        project_type: eb.ref('excluded.project_type'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute();
}

/** Id of a unit without an id, in logs and metrics. */
const NAMELESS = '(no id)';

const ID = /^[A-Za-z0-9_@-]{1,64}$/;

/** The job that renews the catalogue from the units' descriptions. Without an answer the catalogue stays as it is. */
export async function renewUnits(context: Context): Promise<void> {
  try {
    const changed = await takeUnits(context);
    if (changed > 0) context.log.info('units taken over', { changed });
  } catch (error) {
    if (!(error instanceof UnitNotAnswering)) throw error;
    context.log.warn('units not taken over', { reason: error.message });
  }
}

/**
 * Takes over the present descriptions, and returns how many changed. Units that are not listed stay, because orders
 * refer to them; one with a refused description stays as it was and is logged.
 */
export async function takeUnits({
  db,
  biller,
  catalogue,
  log,
  now,
}: Pick<Context, 'db' | 'biller' | 'catalogue' | 'log' | 'now'>): Promise<number> {
  const { taken, refused } = sorted(await biller.listUnits());
  for (const { unitId, reason } of await writeRefused(db, refused, now()))
    log.warn('unit not taken over', { unitId, reason });
  // Compare with the stored descriptions, because the catalogue also has declared maintenance.
  const known = new Map((await readUnits(db)).map(({ unitId, unit }) => [unitId, unit]));
  const changed = taken.filter((unit) => !isDeepStrictEqual(unit, known.get(unit.unitId)));
  if (changed.length === 0) return 0;
  await writeUnits(db, changed);
  await catalogue.refresh();
  return changed.length;
}

function sorted(listed: readonly unknown[]) {
  const taken: UnitDescription[] = [];
  const refused = new Map<string, string>();
  for (const [unitId, said] of Map.groupBy(listed, idOf)) {
    const { unit, wrong } = judgeUnit(said[0]);
    if (said.length > 1 && unitId !== NAMELESS) refused.set(unitId, 'is listed more than once');
    else if (!unit || wrong !== null) refused.set(unitId, wrong ?? 'is not understood');
    else taken.push(unit);
  }
  return { taken, refused: [...refused].map(([unitId, reason]) => ({ unitId, reason })) };
}

function idOf(said: unknown): string {
  const unitId = textOf(said, 'unitId');
  return ID.test(unitId) ? unitId : NAMELESS;
}

const description = Compile(UnitDescription);

/** Schema keywords that only limit a text or a list. A description that breaks only these is still usable. */
const BOUNDS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'pattern', 'format', 'maxItems']);

/** A checked description of a unit; null when it is not usable. `wrong`: where it breaks the Biller API; null when it does not. */
type Judged = { readonly unit: UnitDescription | null; readonly wrong: string | null };

function judgeUnit(listed: unknown): Judged {
  const said = tidy(UnitDescription, listed);
  if (description.Check(said)) {
    const understood = readNumberPattern(said.account.pattern) !== null;
    return { unit: said, wrong: understood ? null : '/account/pattern is outside the grammar' };
  }
  const errors = description.Errors(said);
  const [first] = errors;
  return {
    // Every error concerns only a limit: the description is usable.
    unit: errors.every(({ keyword }) => BOUNDS.has(keyword)) ? (said as UnitDescription) : null,
    // The path may contain a name that the unit chose.
    wrong: `${first?.instancePath ?? ''} ${first?.message ?? ''}`.replace(/[^ -~]/g, '?').slice(0, 200),
  };
}

/** A unit with a refused description, and where it is wrong. */
type RefusedUnit = { readonly unitId: string; readonly reason: string };

/** Replaces the refused units. Returns those that are new or have another reason. */
async function writeRefused(
  db: Db,
  refused: readonly RefusedUnit[],
  now: Date,
): Promise<readonly RefusedUnit[]> {
  const { rows } = await sql<RefusedUnit>`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as s ("unitId" text, reason text)),
    over as (delete from units_refused where unit_id not in (select "unitId" from said))
    insert into units_refused as held (unit_id, reason, since)
    select "unitId", reason, ${now} from said
    on conflict (unit_id) do update set reason = excluded.reason where held.reason <> excluded.reason
    returning unit_id as "unitId", reason`.execute(db);
  return rows;
}

/** A wrong description of a unit. `since`: the first time of the refused description. */
export type UnitTrouble = {
  readonly unitId: string;
  readonly since: Date | null;
  readonly reason: string;
  /** The stored description is wrong too, so that the unit takes no new account numbers. */
  readonly closed: boolean;
};

/** Units with a refused description, and units that take no new account numbers. */
export async function unitTroubles({
  db,
  catalogue,
}: Pick<Context, 'db' | 'catalogue'>): Promise<readonly UnitTrouble[]> {
  const closed = await catalogue.closed();
  const refused = await db
    .selectFrom('units_refused')
    .select(['unit_id as unitId', 'reason', 'since'])
    .orderBy('since')
    .orderBy('unit_id')
    .execute();
  const told = new Set(refused.map(({ unitId }) => unitId));
  const stored = [...closed].filter(([unitId]) => !told.has(unitId));
  return [
    ...refused.map((unit) => ({ ...unit, closed: closed.has(unit.unitId) })),
    ...stored.map(([unitId, reason]) => ({ unitId, since: null, reason, closed: true })),
  ];
}
