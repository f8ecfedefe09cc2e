import type { BillQueryAnswer, UnitDescription, WriteOffAnswer } from '@life-payment/biller-api';
import { expect, test } from 'vitest';
import { type Account, billerCall, control, sandboxTest, writeOffOf } from './world.ts';

const world = sandboxTest();

function account(outcome: string, more: object = {}): Promise<Account> {
  return control(world.sandbox, 'accounts', { outcome, ...more });
}
async function query({ unitId, accountNumber }: Account): Promise<BillQueryAnswer> {
  const asked = { unitId, accountNumber };
  return (await billerCall<BillQueryAnswer>(world.sandbox, '/biller/v1/bills/query', asked)).answer;
}

type Content = ReturnType<typeof writeOffOf>;

async function send(content: Content) {
  return (await billerCall<WriteOffAnswer>(world.sandbox, '/biller/v1/writeOffs', content)).answer;
}
async function ask({ unitId, writeOffNo }: Content) {
  return (
    await billerCall<WriteOffAnswer>(world.sandbox, '/biller/v1/writeOffs/query', { unitId, writeOffNo })
  ).answer;
}
const written = expect.objectContaining({ result: 'WRITTEN_OFF' });

test.each([
  ['NO_BILL', 0],
  ['ONE_BILL', 1],
  ['SEVERAL_ANY', 3],
  ['SEVERAL_OLDEST_FIRST', 3],
  ['SEVERAL_ALL', 3],
  ['ARREARS', 2],
  ['PREPAID', 0],
])('a query for %s shows %i bills and a year of history', async (outcome, count) => {
  const found = await query(await account(outcome));
  if (found.result !== 'FOUND') throw new Error(found.result);
  expect(found.bills).toHaveLength(count);
  expect(found.history).toHaveLength(12);
  const last = found.history.at(-1);
  const newest = found.bills.at(-1);
  if (newest && newest.month === last?.month) expect(last?.amount).toBe(newest.due);
  if (outcome === 'PREPAID') expect(found.account.balance).toBe(2_350);
});

test.each([
  ['UNKNOWN_ACCOUNT', 'ACCOUNT_UNKNOWN'],
  ['BATCH_WINDOW', 'BATCH_WINDOW'],
  ['LAST_PAYMENT_UNFINISHED', 'LAST_PAYMENT_UNFINISHED'],
  ['BUSY', 'BUSY'],
])('a query for %s answers %s', async (outcome, result) => {
  expect(await query(await account(outcome))).toEqual({ result });
});

test('a query gets no answer from a unit that is silent or down', async () => {
  await expect(query(await account('QUERY_TIMEOUT'))).rejects.toThrow(/timeout|aborted/);
  const one = await account('ONE_BILL', { unitId: 'gas-430100' });
  const set = (conduct: object) => control(world.sandbox, 'units/conduct', { unitId: one.unitId, conduct });
  await set({ down: true });
  await expect(query(one)).rejects.toThrow('fetch failed');
  await set({});
  expect(await query(one)).toMatchObject({ result: 'FOUND' });
});

test('a write-off follows the rules of amounts: exact, or the surplus is an advance', async () => {
  const exact = await account('ONE_BILL');
  expect(await send(writeOffOf(exact, (exact.bills[0]?.due ?? 0) + 1))).toMatchObject({
    reason: 'AMOUNT_CHANGED',
  });
  const arrears = await account('ARREARS');
  const due = arrears.bills[0]?.due ?? 0;
  expect(await send(writeOffOf(arrears, due - 1))).toMatchObject({ reason: 'AMOUNT_CHANGED' });
  expect(await send(writeOffOf(arrears, due + 500))).toEqual(written);
  const { units } = await control<{ units: { kind: string; amount: number }[] }>(
    world.sandbox,
    `books?accountNumber=${arrears.accountNumber}`,
  );
  expect(units.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['ADVANCE', 500],
    ['BILL', due],
  ]);
});

test('a write-off can be refused for good, for the account or for one of its bills', async () => {
  const rejected = writeOffOf(await account('REJECTED'));
  const { unitId, writeOffNo } = rejected;
  expect(await send(rejected)).toMatchObject({ reason: 'NOT_ACCEPTED' });
  expect(
    await billerCall(world.sandbox, '/biller/v1/writeOffs/cancel', { unitId, writeOffNo }),
  ).toMatchObject({ answer: { result: 'REJECTED', reason: 'NOT_ACCEPTED' } });
  expect(await send(writeOffOf(await account('TOP_UP_REJECTED'), 5_000))).toMatchObject({
    result: 'REJECTED',
  });
  const several = await account('ONE_REJECTED');
  const results = [];
  for (const index of [0, 1, 2]) results.push((await send(writeOffOf(several, undefined, index))).result);
  expect(results).toEqual(['WRITTEN_OFF', 'REJECTED', 'WRITTEN_OFF']);
});

test('a write-off can lose its answer after it was booked, or its first request on the way', async () => {
  const lost = writeOffOf(await account('ANSWER_LOST'));
  await expect(send(lost)).rejects.toThrow('fetch failed');
  expect(await ask(lost)).toEqual(written);
  const unreceived = writeOffOf(await account('NOT_RECEIVED'));
  await expect(send(unreceived)).rejects.toThrow('fetch failed');
  expect(await ask(unreceived)).toEqual({ result: 'NOT_KNOWN' });
  expect(await send(unreceived)).toEqual(written);
});

test('a write-off ends processing by itself, and the account waits for it', async () => {
  const one = await account('ONE_BILL', { conduct: { writeOff: { kind: 'PROCESSING', ms: 400 } } });
  const content = writeOffOf(one);
  expect(await send(content)).toEqual({ result: 'PROCESSING' });
  expect(await query(one)).toEqual({ result: 'LAST_PAYMENT_UNFINISHED' });
  await expect.poll(() => ask(content)).toEqual(written);
});

test('the catalogue has 30 cities with all eight projects, by units with every rule', async () => {
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
