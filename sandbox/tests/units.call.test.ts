import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { BillQueryAnswer, UnitDescription, WriteOffAnswer } from '@life-payment/biller-api';
import { describe, expect, test } from 'vitest';
import { billerCall, control, sandboxTest } from './world.ts';

const world = sandboxTest();

type Account = {
  unitId: string;
  accountNumber: string;
  balance: number | null;
  bills: { billNo: string; due: number }[];
};

function account(outcome: string, more: object = {}): Promise<Account> {
  return control(world.sandbox, 'accounts', { outcome, ...more });
}
async function query({ unitId, accountNumber }: Account): Promise<BillQueryAnswer> {
  const asked = { unitId, accountNumber };
  return (await billerCall<BillQueryAnswer>(world.sandbox, '/biller/v1/bills/query', asked)).answer;
}

function contentFor(owner: Account, amount?: number, index = 0) {
  const bill = owner.bills[index];
  return {
    writeOffNo: `W${randomUUID().replaceAll('-', '')}`,
    unitId: owner.unitId,
    accountNumber: owner.accountNumber,
    kind: bill ? 'BILL' : 'TOP_UP',
    ...(bill ? { billNo: bill.billNo } : {}),
    amount: amount ?? bill?.due ?? 0,
    paidAt: '2026-11-20T15:04:12.000+08:00',
  };
}
type Content = ReturnType<typeof contentFor>;

async function send(content: Content) {
  return (await billerCall<WriteOffAnswer>(world.sandbox, '/biller/v1/writeOffs', content)).answer;
}
async function ask({ unitId, writeOffNo }: Content) {
  return (
    await billerCall<WriteOffAnswer>(world.sandbox, '/biller/v1/writeOffs/query', { unitId, writeOffNo })
  ).answer;
}
const written = expect.objectContaining({ result: 'WRITTEN_OFF' });

describe('signed requests to units', () => {
  const list = (how: Parameters<typeof billerCall>[3]) =>
    billerCall<{ error?: string }>(world.sandbox, '/biller/v1/units', {}, how);

  test('are refused from a stranger, when old, and with a used nonce', async () => {
    const { privateKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    expect(await list({ privateKey })).toMatchObject({ status: 401, answer: { error: 'SIGNATURE_WRONG' } });
    expect(await list({ timestamp: Date.now() - 600_000 })).toMatchObject({ status: 401 });
    const nonce = randomUUID();
    expect(await list({ nonce })).toMatchObject({ status: 200 });
    expect(await list({ nonce })).toMatchObject({ status: 401, answer: { error: 'NONCE_USED' } });
  });

  test('are refused with a field that the API does not name', async () => {
    expect(await billerCall(world.sandbox, '/biller/v1/units', { more: 1 })).toMatchObject({ status: 400 });
  });
});

describe('queries to units', () => {
  test.each([
    ['NO_BILL', 0],
    ['ONE_BILL', 1],
    ['SEVERAL_ANY', 3],
    ['SEVERAL_OLDEST_FIRST', 3],
    ['SEVERAL_ALL', 3],
    ['ARREARS', 2],
    ['PREPAID', 0],
  ])('show for %s %i bills and a year of history', async (outcome, count) => {
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
  ])('answer %s with %s', async (outcome, result) => {
    expect(await query(await account(outcome))).toEqual({ result });
  });

  test('get no answer from a unit that is silent or down', async () => {
    await expect(query(await account('QUERY_TIMEOUT'))).rejects.toThrow(/timeout|aborted/);
    const one = await account('ONE_BILL', { unitId: 'gas-430100' });
    const set = (conduct: object) => control(world.sandbox, 'units/conduct', { unitId: one.unitId, conduct });
    await set({ down: true });
    await expect(query(one)).rejects.toThrow('fetch failed');
    await set({});
    expect(await query(one)).toMatchObject({ result: 'FOUND' });
  });
});

describe('write-offs at units', () => {
  test('remove a bill, and repeat their answer for the same number, never for another content', async () => {
    const one = await account('SEVERAL_ANY');
    const content = contentFor(one);
    const first = await send(content);
    expect(first).toEqual(written);
    expect(await send(content)).toEqual(first);
    expect(await ask(content)).toEqual(first);
    expect(await send({ ...content, amount: content.amount + 1 })).toMatchObject({
      result: 'CONTENT_DIFFERS',
    });
    expect(await query(one)).toMatchObject({ bills: [{}, {}] });
    expect(await send({ ...content, writeOffNo: `${content.writeOffNo}B` })).toEqual({
      result: 'REJECTED',
      reason: 'ALREADY_PAID',
    });
  });

  test('follow the rules of amounts: exact, or the surplus is an advance', async () => {
    const exact = await account('ONE_BILL');
    expect(await send(contentFor(exact, (exact.bills[0]?.due ?? 0) + 1))).toMatchObject({
      reason: 'AMOUNT_CHANGED',
    });
    const arrears = await account('ARREARS');
    const due = arrears.bills[0]?.due ?? 0;
    expect(await send(contentFor(arrears, due - 1))).toMatchObject({ reason: 'AMOUNT_CHANGED' });
    expect(await send(contentFor(arrears, due + 500))).toEqual(written);
    const { units } = await control<{ units: { kind: string; amount: number }[] }>(
      world.sandbox,
      `books?accountNumber=${arrears.accountNumber}`,
    );
    expect(units.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['ADVANCE', 500],
      ['BILL', due],
    ]);
  });

  test('add a top-up to the balance', async () => {
    const one = await account('PREPAID');
    expect(await send(contentFor(one, 5_000))).toEqual(written);
    expect(await query(one)).toMatchObject({ account: { balance: 7_350 } });
    expect(await send(contentFor(one, 5_050))).toMatchObject({ reason: 'NOT_ACCEPTED' });
  });

  test('can be refused for good, for the account or for one of its bills', async () => {
    expect(await send(contentFor(await account('REJECTED')))).toMatchObject({ reason: 'NOT_ACCEPTED' });
    expect(await send(contentFor(await account('TOP_UP_REJECTED'), 5_000))).toMatchObject({
      result: 'REJECTED',
    });
    const several = await account('ONE_REJECTED');
    const results = [];
    for (const index of [0, 1, 2]) results.push((await send(contentFor(several, undefined, index))).result);
    expect(results).toEqual(['WRITTEN_OFF', 'REJECTED', 'WRITTEN_OFF']);
  });
});

describe('write-offs with faults', () => {
  test('can lose their answer after they were booked, or the first request on its way', async () => {
    const lost = contentFor(await account('ANSWER_LOST'));
    await expect(send(lost)).rejects.toThrow('fetch failed');
    expect(await ask(lost)).toEqual(written);
    const unreceived = contentFor(await account('NOT_RECEIVED'));
    await expect(send(unreceived)).rejects.toThrow('fetch failed');
    expect(await ask(unreceived)).toEqual({ result: 'NOT_KNOWN' });
    expect(await send(unreceived)).toEqual(written);
  });

  test('can be made void under a number that is not booked, known or not, and stay void', async () => {
    const cancel = async ({ unitId, writeOffNo }: { unitId: string; writeOffNo: string }) =>
      (await billerCall(world.sandbox, '/biller/v1/writeOffs/cancel', { unitId, writeOffNo })).answer;
    const one = contentFor(await account('ONE_BILL'));
    expect(await cancel(one)).toEqual({ result: 'CANCELLED' });
    expect(await cancel(one)).toEqual({ result: 'CANCELLED' });
    const refused = { result: 'REJECTED', reason: 'CANCELLED' };
    expect(await send(one)).toEqual(refused);
    expect(await send({ ...one, amount: one.amount + 1 })).toEqual(refused);
    expect(await ask(one)).toEqual(refused);

    const booked = contentFor(await account('ONE_BILL'));
    await send(booked);
    expect(await cancel(booked)).toEqual(written);
    const rejected = contentFor(await account('REJECTED'));
    await send(rejected);
    expect(await cancel(rejected)).toEqual({ result: 'REJECTED', reason: 'NOT_ACCEPTED' });
  });

  test('end processing by themselves, and the account waits for it', async () => {
    const one = await account('ONE_BILL', { conduct: { writeOff: { kind: 'PROCESSING', ms: 400 } } });
    const content = contentFor(one);
    expect(await send(content)).toEqual({ result: 'PROCESSING' });
    expect(await query(one)).toEqual({ result: 'LAST_PAYMENT_UNFINISHED' });
    await expect.poll(() => ask(content)).toEqual(written);
  });
});

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
