import { describe, expect, it } from 'vitest';
import { JOURNEYS_EACH, journeyOf, killOf } from './plan.ts';

const journeys = Array.from({ length: 3_000 }, (_, number) => journeyOf(5, number));

describe('the plan of a seed', () => {
  it('is the same each time and differs for another seed', () => {
    expect(journeys).toEqual(journeys.map(({ number }) => journeyOf(5, number)));
    expect(journeys).not.toEqual(journeys.map(({ number }) => journeyOf(6, number)));
  });

  it('asks of no payer more orders than a user may make in an hour, and leaves one unpaid at most', () => {
    const of = (payer: number) => journeys.filter((journey) => journey.payer === payer);
    for (const payer of new Set(journeys.map((journey) => journey.payer))) {
      expect(of(payer).length).toBeLessThanOrEqual(JOURNEYS_EACH);
      expect(of(payer).filter(({ paying }) => paying === 'LEFT').length).toBeLessThanOrEqual(1);
    }
  });

  it('contains every way of paying and every end', () => {
    expect(new Set(journeys.map(({ paying }) => paying)).size).toBe(13);
    expect(new Set(journeys.map(({ making }) => making)).size).toBe(3);
    expect(new Set(journeys.flatMap(({ ends }) => ends))).toEqual(
      new Set(['SUCCEEDED', 'PARTLY_REFUNDED', 'REFUNDED', 'CLOSED']),
    );
  });

  it('kills every process at some time, once in each stretch', () => {
    const kills = Array.from({ length: 60 }, (_, number) => killOf(5, number, 40, 4));
    expect(new Set(kills.map(({ process }) => process))).toEqual(new Set([0, 1, 2, 3]));
    for (const [number, { before }] of kills.entries()) expect(Math.floor(before / 40)).toBe(number);
  });
});
