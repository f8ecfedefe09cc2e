import type { UnitDescription } from '@life-payment/biller-api';
import { describe, expect, test } from 'vitest';
import { billerCall, sandboxTest } from './world.ts';

const world = sandboxTest();

describe('the catalogue of units', () => {
  test('has 30 cities with all eight projects, by units with every rule', async () => {
    const { answer } = await billerCall<{ units: UnitDescription[] }>(world.sandbox, '/biller/v1/units', {});
    const byArea = new Map<string, Set<string>>();
    for (const unit of answer.units)
      for (const area of unit.areas) byArea.set(area, (byArea.get(area) ?? new Set()).add(unit.projectType));
    expect([...byArea.values()].filter((projects) => projects.size === 8).length).toBeGreaterThanOrEqual(30);
    expect(answer.units.length).toBeGreaterThanOrEqual(60);
    const kinds = (read: (unit: UnitDescription) => unknown) => new Set(answer.units.map(read));
    expect(kinds((unit) => unit.billing)).toEqual(new Set(['POSTPAID', 'PREPAID']));
    expect(kinds((unit) => unit.selection)).toEqual(new Set(['ANY', 'OLDEST_FIRST', 'ALL']));
    expect(kinds((unit) => unit.amount.kind)).toEqual(new Set(['EXACT', 'AT_LEAST_ARREARS', 'RANGE']));
    expect(answer.units.some((unit) => unit.offline && unit.replacedBy)).toBe(true);
    expect(answer.units.some((unit) => unit.offline && !unit.replacedBy)).toBe(true);
    expect(answer.units.some((unit) => unit.maintenance.length > 0)).toBe(true);
    expect(answer.units.some((unit) => unit.serviceHours)).toBe(true);
    expect(answer.units.some((unit) => unit.paysElsewhere)).toBe(true);
    expect(new Set(answer.units.map((unit) => unit.unitId)).size).toBe(answer.units.length);
  });
});
