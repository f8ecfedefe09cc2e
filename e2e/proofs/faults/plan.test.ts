import { expect, it } from 'vitest';
import { isAutomatic } from './automatic/plan.ts';
import { ACCOUNTS, DEAR, JOURNEYS_EACH, journeyOf, killOf, type PlannedOrder } from './plan.ts';

/** The service's limit of a user's orders an hour. */
const ORDERS_AN_HOUR = 60;

const journeys = Array.from({ length: 3_000 }, (_, number) => journeyOf(5, number));

/** True for a bill that is meant to stand out among others. */
function isAlone({ due }: PlannedOrder): boolean {
  return due === DEAR.due;
}

it('a seed plans the same journeys each time, and another seed others', () => {
  expect(journeys).toEqual(journeys.map(({ number }) => journeyOf(5, number)));
  expect(journeys).not.toEqual(journeys.map(({ number }) => journeyOf(6, number)));
});

it('the plan asks of no payer more orders than a user may make in an hour, and leaves one payment unpaid at most', () => {
  const of = (payer: number) => journeys.filter((journey) => journey.payer === payer);
  for (const payer of new Set(journeys.map((journey) => journey.payer))) {
    expect(of(payer).length).toBeLessThanOrEqual(JOURNEYS_EACH);
    expect(of(payer).flatMap(({ orders }) => orders).length).toBeLessThanOrEqual(ORDERS_AN_HOUR);
    expect(of(payer).filter(({ paying }) => paying === 'LEFT').length).toBeLessThanOrEqual(1);
  }
});

it('the plan contains every way of paying and every end', () => {
  expect(new Set(journeys.map(({ paying }) => paying)).size).toBe(12);
  expect(new Set(journeys.map(({ making }) => making)).size).toBe(3);
  expect(new Set(journeys.flatMap(({ orders }) => orders.flatMap(({ ends }) => ends)))).toEqual(
    new Set(['SUCCEEDED', 'PARTLY_REFUNDED', 'REFUNDED', 'CLOSED']),
  );
});

it('the plan pays several orders in a third of its journeys at least, automatic ones counted, in every way', () => {
  const all = journeys.filter(({ number }) => !isAutomatic(number));
  const several = all.filter(({ orders }) => orders.length > 1);
  expect(several.length / journeys.length).toBeGreaterThan(1 / 3);
  expect(new Set(several.map(({ orders }) => orders.length))).toEqual(new Set([2, 3, 4, 5, 6]));
  expect(new Set(several.map(({ paying }) => paying)).size).toBe(12);
  expect(new Set(several.map(({ making }) => making)).size).toBe(3);
  const outcomes = new Set(several.flatMap(({ orders }) => orders.map(({ outcome }) => outcome)));
  expect(outcomes).toEqual(new Set(ACCOUNTS.map(([{ outcome }]) => outcome)));
  const units = several.map(({ orders }) => new Set(orders.map(({ unitId }) => unitId)));
  expect(units.filter((of) => of.size > 1).length / units.length).toBeGreaterThan(0.8);
  expect(all.filter(({ orders }) => orders.length === 1 && isAlone(orders[0]))).toEqual([]);
});

it('the plan kills every process at some time, once in each stretch', () => {
  const kills = Array.from({ length: 60 }, (_, number) => killOf(5, number, 40, 4));
  expect(new Set(kills.map(({ process }) => process))).toEqual(new Set([0, 1, 2, 3]));
  for (const [number, { before }] of kills.entries()) expect(Math.floor(before / 40)).toBe(number);
});
