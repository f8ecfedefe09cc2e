import { momentOf, type UnitDescription } from '@life-payment/biller-api';
import type { paymentCanUse, ResponseOf } from '@life-payment/contract';
import {
  PROJECT_OFFLINE,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_REPLACED,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse, textIn } from '@life-payment/contract/rules';
import { unitName } from '../../kit/ports/catalogue.ts';
import { clockOf, dayOf } from '../../kit/time.ts';

/** Whether a unit takes payments at a moment, and if not, the facts for the payer. Times are Asia/Shanghai. */
type UnitState =
  | { readonly kind: 'OPEN' }
  | { readonly kind: 'OFFLINE'; readonly replacedBy: string | null }
  | { readonly kind: 'MAINTENANCE'; readonly until: Date }
  | { readonly kind: 'CLOSED_NOW'; readonly from: string; readonly to: string };

/** The state of a unit according to its description. */
export function unitState(unit: UnitDescription, now: Date): UnitState {
  if (unit.offline) return { kind: 'OFFLINE', replacedBy: unit.replacedBy ?? null };
  const until = maintenanceEnd(unit, now);
  if (until) return { kind: 'MAINTENANCE', until };
  const hours = unit.serviceHours;
  if (hours && !within(hours.from, hours.to, clockOf(now)))
    return { kind: 'CLOSED_NOW', from: hours.from, to: hours.to };
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
      return refuse(UNIT_CLOSED_NOW, 'unitId', { from: state.from, to: state.to });
    case 'OPEN':
      return unit.paysElsewhere === undefined ? null : refuse(UNIT_PAYS_ELSEWHERE, 'unitId');
  }
}

type UnitView = ResponseOf<typeof paymentCanUse>['unit'];

/** A unit as the payer's screens need it. */
export function unitView(unit: UnitDescription, language: Language, now: Date): UnitView {
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

/** A moment to come as payers read it: the time, with its day unless that is today. */
export function untilText(until: Date, now: Date, language: Language): string {
  return dayOf(until) === dayOf(now) ? clockOf(until) : `${dayText(until, language)} ${clockOf(until)}`;
}

function dayText(at: Date, language: Language): string {
  return at.toLocaleDateString(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'Asia/Shanghai',
  });
}
