import type { UnitDescription } from '@life-payment/biller-api';
import { describe, expect, test } from 'vitest';
import { accountsOf } from './accounts.ts';
import { billerCall, control, sandboxTest } from './world.ts';

const world = sandboxTest();
const { account, query } = accountsOf(world);

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

test('units of some projects write the full tag zh-CN, the others the plain zh', async () => {
  const { answer } = await billerCall<{ units: UnitDescription[] }>(world.sandbox, '/biller/v1/units', {});
  const tags = (projectType: string) => [
    ...new Set(
      answer.units
        .filter((unit) => unit.projectType === projectType)
        .flatMap(({ name, account: { label, hint } }) => [name, label, hint])
        .map((text) => Object.keys(text).join()),
    ),
  ];
  expect([tags('GAS'), tags('TV'), tags('WATER')]).toEqual([['zh-CN,en'], ['zh-CN,en'], ['zh,en']]);
  const usageAt = async (unitId: string) => {
    const found = await query(await account('ONE_BILL', { unitId }));
    return found.result === 'FOUND' ? Object.keys(found.bills[0]?.usage ?? {}) : [];
  };
  expect(await usageAt('gas-430100')).toEqual(['zh-CN', 'en']);
  expect(await usageAt('water-430100')).toEqual(['zh', 'en']);
});

test('the launcher has units and accounts in its two languages, whatever tags they write', async () => {
  type Named = { unitId: string; name: object };
  const { units } = await control<{ units: Named[] }>(world.sandbox, 'units');
  expect(units.find(({ unitId }) => unitId === 'gas-430100')?.name).toEqual({
    zh: '长沙新奥燃气',
    en: 'Changsha ENN Gas',
  });
});

test('accounts made for tests never share a number, however few a unit has', async () => {
  const made = await Promise.all(
    Array.from({ length: 200 }, () => account('ONE_BILL', { unitId: 'property-430100' })),
  );
  expect(new Set(made.map(({ accountNumber }) => accountNumber)).size).toBe(made.length);
});
