import { expect, test } from 'vitest';
import { pageIn } from './complaints.ts';

const complaint = {
  complainEventId: 'C1',
  status: 'MERCHANT_PROCESSING',
  gmtCreate: '2026-11-20 15:04:12',
  merchantOrderNo: 'LP1',
};

function listed(...complaints: readonly Readonly<Record<string, string>>[]) {
  return complaints.map((fields) => (name: string) => fields[name] ?? '');
}

test('a complaint with an unknown status, or without number or time, hides no other one', () => {
  const broken = [
    { ...complaint, status: 'NEW_STATUS' },
    { ...complaint, complainEventId: '' },
    { ...complaint, gmtCreate: 'yesterday' },
  ];
  const page = pageIn(listed(...broken, complaint));
  expect(page).toMatchObject({ complaints: [{ complaintId: 'C1', status: 'OPEN' }], unreadable: 3 });
});

test('there is another page only after a full one', () => {
  expect(pageIn([]).more).toBe(false);
  expect(pageIn(listed(...Array.from({ length: 20 }, () => complaint))).more).toBe(true);
});
