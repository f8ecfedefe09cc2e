import type { UnitDescription } from '@life-payment/biller-api';
import { expect, test } from 'vitest';
import { subjectOf } from './payment-store.ts';

test('the subject of a payment has nothing that ends a cell of the file', () => {
  const unit = {
    name: { 'zh-CN': '长沙,电费"，\n公司', en: 'Power,\n"Changsha"' },
  } as unknown as UnitDescription;
  expect(subjectOf(unit, '*0001', 'en')).toBe('Life payment Power Changsha *0001');
  expect(subjectOf(unit, '*0001', 'zh-CN')).toBe('生活缴费 长沙 电费 公司 *0001');
});
