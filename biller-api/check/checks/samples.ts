import { randomUUID } from 'node:crypto';
import type { UnitDescription, WriteOff } from '../../schemas.ts';
import { NotRun, wrong } from '../check.ts';
import type { Setup } from '../setup.ts';
import type { Talk } from '../talk.ts';
import type { Found } from './bills.ts';

/** A write-off that the unit has to book: of the oldest bill of the test account, or the smallest top-up. */
export function sampleWriteOff(setup: Setup, unit: UnitDescription, found: Found, now: number): WriteOff {
  const bill = found.bills.find(({ due }) => due > 0);
  const rest = {
    writeOffNo: newNumber(),
    unitId: setup.unitId,
    accountNumber: setup.account,
    paidAt: new Date(now).toISOString(),
  };
  if (unit.billing === 'PREPAID') return { ...rest, kind: 'TOP_UP', amount: smallestTopUp(unit) };
  if (!bill) throw new NotRun('It needs a bill of the test account that is not paid.');
  const month = bill.month === undefined ? {} : { month: bill.month };
  return { ...rest, kind: 'BILL', billNo: bill.billNo, ...month, amount: bill.due };
}

/** A number that no write-off had before. */
export function newNumber(): string {
  return `UC${randomUUID().replaceAll('-', '').toUpperCase()}`;
}

/** An amount that the rules of the unit refuse for this write-off; null when they take every amount. */
export function refusedAmount({ amount: rule }: UnitDescription, sent: WriteOff): number | null {
  if (rule.kind === 'EXACT') return sent.amount + 1;
  if (sent.kind === 'BILL') return sent.amount > 1 ? sent.amount - 1 : null;
  return rule.kind === 'RANGE' ? rule.max + 1 : null;
}

function smallestTopUp({ amount }: UnitDescription): number {
  if (amount.kind !== 'RANGE') return 100;
  const multiple = Math.max(1, amount.multiple);
  return Math.max(multiple, Math.ceil(amount.min / multiple) * multiple);
}

/** The form of a unit's account numbers. Throws `Wrong` when its pattern is no regular expression. */
export function numberForm({ account: { pattern } }: UnitDescription): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return wrong(`The pattern ${pattern} is no regular expression.`);
  }
}

/** The subject of the checks of write-offs. */
export type Subject = {
  readonly talk: Talk;
  readonly setup: Setup;
  readonly unit: UnitDescription | undefined;
  readonly found: Found | undefined;
  readonly now: () => number;
};
