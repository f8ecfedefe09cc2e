import { momentOf, type UnitDescription } from '@life-payment/biller-api';
import {
  PROJECT_OFFLINE,
  PROJECT_TYPES,
  type ProjectType,
  type paymentCanUse,
  type ResponseOf,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_REPLACED,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse, textIn } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { after, clockOf, DAY, dayOf } from '../kit/time.ts';
import { textsOf } from '../texts/index.ts';

/** OPEN: the unit takes payments. The others carry the facts for the payer; times are Asia/Shanghai. */
type UnitState =
  | { readonly kind: 'OPEN' }
  | { readonly kind: 'OFFLINE'; readonly replacedBy: string | null }
  | { readonly kind: 'MAINTENANCE'; readonly until: Date }
  | { readonly kind: 'CLOSED_NOW'; readonly opens: Date };

/** The state of a unit according to its description. */
export function unitState(unit: UnitDescription, now: Date): UnitState {
  if (unit.offline) return { kind: 'OFFLINE', replacedBy: unit.replacedBy ?? null };
  const until = maintenanceEnd(unit, now);
  if (until) return { kind: 'MAINTENANCE', until };
  const hours = unit.serviceHours;
  if (hours && !within(hours.from, hours.to, clockOf(now)))
    return { kind: 'CLOSED_NOW', opens: nextAt(hours.from, now) };
  return { kind: 'OPEN' };
}

/** Hours within which a unit credits; a day unless it says otherwise. */
export function creditHours(unit: UnitDescription): number {
  return unit.creditsWithinHours ?? 24;
}

/** Why a unit can't be paid now; null when it can. `catalogue` knows the unit that replaces an offline one. */
export function canPayNow(
  catalogue: { readonly replacementOf: (unit: UnitDescription) => UnitDescription | null },
  unit: UnitDescription,
  language: Language,
  now: Date,
): Refusal | null {
  const state = unitState(unit, now);
  switch (state.kind) {
    case 'OFFLINE': {
      const replacement = catalogue.replacementOf(unit);
      return replacement
        ? refuse(UNIT_REPLACED, 'unitId', {
            unitId: replacement.unitId,
            unitName: unitName(replacement, language),
          })
        : refuse(PROJECT_OFFLINE, 'unitId');
    }
    case 'MAINTENANCE':
      return refuse(UNIT_MAINTENANCE, 'unitId', { until: untilText(state.until, now, language) });
    case 'CLOSED_NOW':
      return refuse(UNIT_CLOSED_NOW, 'unitId', { opens: untilText(state.opens, now, language) });
    case 'OPEN':
      return unit.paysElsewhere === undefined ? null : refuse(UNIT_PAYS_ELSEWHERE, 'unitId');
  }
}

/** A unit as the payer's screens need it. */
export function unitView(
  unit: UnitDescription,
  language: Language,
  now: Date,
): ResponseOf<typeof paymentCanUse>['unit'] {
  const { account, serviceHours } = unit;
  return {
    unitId: unit.unitId,
    name: textIn(unit.name, language),
    projectType: unit.projectType,
    account: {
      label: textIn(account.label, language),
      hint: textIn(account.hint, language),
      pattern: account.pattern,
      digitsOnly: account.digitsOnly,
      maxLength: account.maxLength,
    },
    billing: unit.billing,
    selection: unit.selection,
    amount: unit.amount,
    suggested: unit.suggested,
    ...(serviceHours === undefined ? {} : { serviceHours }),
    state: unitState(unit, now).kind,
    paysElsewhere: unit.paysElsewhere !== undefined,
    ...(unit.servicePhone === undefined ? {} : { servicePhone: unit.servicePhone }),
    autopay: unit.autopay,
  };
}

/** Maintenance windows that touch or overlap count as one, which ends with the last. */
function maintenanceEnd({ maintenance }: UnitDescription, now: Date): Date | null {
  const windows = maintenance
    .map(({ from, until }) => ({ from: momentOf(from), until: momentOf(until) }))
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  return windows.reduce<Date | null>((end, { from, until }) => {
    const reached = end ?? now;
    return from <= reached && until > reached ? until : end;
  }, null);
}

function within(from: string, to: string, clock: string): boolean {
  if (from === to) return true;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** The next moment with this clock time. */
function nextAt(clock: string, now: Date): Date {
  const today = new Date(`${dayOf(now)}T${clock}:00+08:00`);
  return today > now ? today : after(today, DAY);
}

/** A moment to come as payers read it: the time, with its day unless that is today. */
export function untilText(until: Date, now: Date, language: Language): string {
  if (dayOf(until) === dayOf(now)) return clockOf(until);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = { month: 'short', day: 'numeric' } as const;
  return until.toLocaleString(language, { ...day, ...clock, timeZone: 'Asia/Shanghai' });
}

type ProjectState = 'OPEN' | 'OFFLINE' | 'NONE';

/** The state of one project among the units of an area. */
export function projectState(units: readonly UnitDescription[], projectType: ProjectType): ProjectState {
  const ofProject = units.filter((unit) => unit.projectType === projectType);
  if (ofProject.length === 0) return 'NONE';
  return ofProject.some(({ offline }) => !offline) ? 'OPEN' : 'OFFLINE';
}

/** All projects with their state, as an area's units make it. */
export function projectsOf(units: readonly UnitDescription[], language: Language) {
  return PROJECT_TYPES.map((projectType) => ({
    projectType,
    name: textsOf(language).projects[projectType],
    state: projectState(units, projectType),
  }));
}

/** Maintenance of a unit that staff declared, independent of the unit's description. */
export type Declared = {
  readonly unitId: string;
  readonly from: Date;
  readonly until: Date;
  readonly reason: string;
  readonly by: string;
};

/** The declared maintenance of units, one at most for each, including past ones. */
export async function readDeclared(db: Db): Promise<Declared[]> {
  const { rows } = await sql<Declared>`
    select unit_id as "unitId", maintenance_from as "from", maintenance_until as until, maintenance_reason as reason,
      maintenance_by as by
    from units where maintenance_until is not null order by unit_id`.execute(db);
  return rows;
}

/** Declares maintenance of a unit. Replaces an earlier declaration. */
export async function declareMaintenance(
  db: Db,
  { unitId, from, until, reason, by }: Declared,
): Promise<void> {
  await sql`
    update units set maintenance_from = ${from}, maintenance_until = ${until}, maintenance_reason = ${reason},
      maintenance_by = ${by}
    where unit_id = ${unitId}`.execute(db);
}

/** Ends the declared maintenance of a unit. False when there was none or it was over. */
export async function endMaintenance(db: Db, unitId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update units set maintenance_from = null, maintenance_until = null, maintenance_reason = null, maintenance_by = null
    where unit_id = ${unitId} and maintenance_until > ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Units with their declared maintenance added. */
export function withDeclared(
  units: readonly UnitDescription[],
  declared: readonly Declared[],
): UnitDescription[] {
  const byUnit = new Map(declared.map((each) => [each.unitId, each]));
  return units.map((unit) => {
    const window = byUnit.get(unit.unitId);
    if (!window) return unit;
    const [from, until] = [window.from.toISOString(), window.until.toISOString()];
    return { ...unit, maintenance: [...unit.maintenance, { from, until }] };
  });
}
