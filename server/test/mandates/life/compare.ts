import { expect } from 'vitest';
import type { MandateModel, ModelBill } from './model.ts';
import type { Plan, Tables } from './tables.ts';

/** The states in the tables for each state of the model's bill. */
export const STATES: Readonly<Record<ModelBill['is'], readonly Plan['state'][]>> = {
  FOUND: ['PLANNED'],
  TOLD: ['NOTICED', 'DUE'],
  ASKED: ['ASKED'],
  AGREED: ['DUE'],
  IN_FLIGHT: ['DEDUCTING'],
  FAILED: ['FAILED'],
  GONE: ['GONE'],
  TAKEN: ['PAID'],
  LEFT: ['SKIPPED', 'WITHDRAWN', 'GAVE_UP'],
};

export const MANDATE = {
  AWAITED: 'SIGNING',
  GIVEN: 'SIGNED',
  BEING_ENDED: 'ENDING',
  OVER: 'ENDED',
} as const;

export const HELD_BY = {
  LOCKED: 'locked',
  RULES_CHANGED: 'rulesChanged',
  PAUSED: 'paused',
  SUSPENDED: 'suspended',
} as const;

export const HOLDS = ['LOCKED', 'RULES_CHANGED', 'PAUSED', 'SUSPENDED'] as const;

/** States of a number that takes no money: money that arrives later is refunded. */
const DEAD: readonly string[] = ['CLOSED', 'PAID_LATE'];

export type World = { readonly tables: Tables; now: Date; readonly seen: Map<string, number> };
export type Model = MandateModel;
export type Both = { readonly bill: ModelBill; readonly plan: Plan };

/** Compares two values. It runs hundreds of thousands of times, so `expect` is called for differences only. */
export function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) expect(actual).toBe(expected);
}

/** The model and the tables agree about everything. */
export function agree(model: Model, { tables: { mandate, plans } }: World): void {
  same(mandate.state, MANDATE[model.signature]);
  for (const hold of HOLDS) same(mandate[HELD_BY[hold]], model.holds.has(hold));
  same(mandate.insufficient, model.short);
  same(plans.length, model.bills.length);
  for (const [index, { is }] of model.bills.entries()) {
    const state = plans[index]?.state ?? 'PLANNED';
    if (!STATES[is].includes(state)) expect(STATES[is]).toContain(state);
  }
  for (const { numbers } of plans) same(numbers.filter((state) => !DEAD.includes(state)).length > 1, false);
  model.check();
}

/** Counts what happened, to check at the end that everything did. */
export function note({ signature, holds, bills, short }: Model, { seen }: World): void {
  const add = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  add(signature);
  for (const hold of holds) add(hold);
  if (short === 2) add('short twice');
  for (const { is, numbers, agreedTo } of bills) {
    add(is);
    if (is === 'TAKEN' && numbers.length > 1) add('taken at another try');
    if (is === 'TAKEN' && agreedTo !== null) add('taken after a yes');
    if (is === 'IN_FLIGHT' && signature !== 'GIVEN') add('in flight, and closed');
  }
}
