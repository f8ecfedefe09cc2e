import { expect, it, test } from 'vitest';
import type { Catalogue } from '../kit/ports/catalogue.ts';
import { askSms, failedSms, leftSms, noticeSms, staysApproved } from './tell-payer.ts';

it('an approval is for its amount at most, and for its own bill only', () => {
  const plan = { approved: true, amount: 50_000 };
  expect(staysApproved(plan, 50_000)).toBe(true);
  expect(staysApproved(plan, 49_999)).toBe(true);
  expect(staysApproved(plan, 50_001)).toBe(false);
  expect(staysApproved({ ...plan, approved: false }, 50_000)).toBe(false);
});

const facts = {
  agreementId: 'LA1',
  unitId: 'water-430100',
  numberMasked: '****1234',
  remark: '',
  amount: 12_345,
  month: '2026-11',
};

function catalogueOf(unit: object | null): Catalogue {
  return { unit: async () => unit } as unknown as Catalogue;
}
const catalogue = catalogueOf({ name: { zh: '长沙水务', en: 'Changsha Water' } });

test('the SMS before a deduction says whose bill, when, how much and how to stop it', async () => {
  const notice = { ...facts, deductFrom: '2026-12-01T09:30:00+08:00' };
  expect(await noticeSms(catalogue, notice)).toBe(
    '【生活缴费】长沙水务****1234将于2026-12-01 09:30后自动扣款123.45元。如需跳过这笔或关闭，请在此之前进入“自动缴费”操作。',
  );
  // For a unit that no longer exists the text still names the amount.
  expect(await noticeSms(catalogueOf(null), notice)).toContain(
    '****1234将于2026-12-01 09:30后自动扣款123.45元',
  );
});

test('the SMS about a bill that needs an approval says that nothing is deducted without it', async () => {
  expect(await askSms(catalogue, facts)).toBe(
    '【生活缴费】长沙水务****1234账单123.45元，超出您设置的上限或明显高于平时，未经您确认不会扣款。请进入“自动缴费”确认，或手动缴费。',
  );
});

test('the SMS about a failed deduction says why, and by when to pay by hand', async () => {
  const left = { ...facts, reason: 'PAUSED' as const };
  expect(await leftSms(catalogue, { ...left, dueDate: '2026-12-25' })).toBe(
    '【生活缴费】长沙水务****1234账单123.45元未自动扣款：自动缴费已暂停。请最晚于2026-12-25进入“生活缴费”手动缴费。',
  );
  expect(await leftSms(catalogue, left)).toContain('自动缴费已暂停。请进入“生活缴费”手动缴费。');
});

test('the SMS about a bill whose last deduction failed says so', async () => {
  const failed = { ...facts, failure: 'INSUFFICIENT_BALANCE' as const, dueDate: '2026-12-25' };
  expect(await failedSms(catalogue, failed)).toBe(
    '【生活缴费】长沙水务****1234账单123.45元未自动扣款：余额不足。请最晚于2026-12-25进入“生活缴费”手动缴费。',
  );
});
