import { randomUUID } from 'node:crypto';
import { LOCK_REFUSALS, type LockAnswer, type WriteOffAnswer } from '@life-payment/biller-api';
import { describe, expect, test } from 'vitest';
import { type Account, accountsOf } from './accounts.ts';
import { billerCall, control, sandboxTest } from './world.ts';

const MINUTE = 60_000;

/** A lock that ends in a moment. */
const SHORT = 200 / MINUTE;

const world = sandboxTest();
const { account, query } = accountsOf(world);

const unitId = 'power-locks';
const locking = (outcome = 'ONE_BILL') => account(outcome, { unitId });
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const number = () => `W${randomUUID().replaceAll('-', '')}`;

type Bill = { writeOffNo: string; billNo: string; amount: number };

/** The bills of an account under new numbers. */
function billsOf({ bills }: Account): Bill[] {
  return bills.map(({ billNo, due }) => ({ writeOffNo: number(), billNo, amount: due }));
}

async function ask<T>(path: string, body: object): Promise<T> {
  return (await billerCall<T>(world.sandbox, `/biller/v1/${path}`, body)).answer;
}
function lock({ unitId, accountNumber }: Account, bills: readonly Bill[], minutes = 10) {
  return ask<LockAnswer>('locks', { unitId, accountNumber, until: at(minutes), bills });
}
function writeOff({ unitId, accountNumber }: Account, bill: Bill) {
  const content = { unitId, accountNumber, kind: 'BILL', ...bill, paidAt: '2026-11-20T15:04:12+08:00' };
  return ask<WriteOffAnswer>('writeOffs', content);
}
const giveBack = ({ writeOffNo }: Bill) => ask('writeOffs/cancel', { unitId, writeOffNo });

async function states({ accountNumber }: Account): Promise<string[]> {
  const { locks } = await control<{ locks: { state: string }[] }>(world.sandbox, 'units/locks', {
    unitId,
    accountNumber,
  });
  return locks.map(({ state }) => state);
}
function elsewhere({ accountNumber }: Account, { billNo }: Bill, act: string) {
  return control(world.sandbox, 'accounts/elsewhere', { unitId, accountNumber, billNo, act });
}
function bend({ unitId, accountNumber }: Account, conduct: object) {
  return control(world.sandbox, 'accounts/conduct', { unitId, accountNumber, conduct });
}

/** The first of some bills; a test that has none is wrong. */
function first([one]: readonly Bill[]): Bill {
  if (!one) throw new Error('The account has no bill.');
  return one;
}

const locked = expect.objectContaining({ result: 'LOCKED' });
const written = expect.objectContaining({ result: 'WRITTEN_OFF' });
const refused = (reason: string) => ({ result: 'REFUSED', reason });

describe('a lock of bills', () => {
  test('is given again to the same numbers, prolonged, and never to another content', async () => {
    const one = await locking();
    const bill = first(billsOf(one));
    expect(await lock(one, [bill])).toEqual(locked);
    expect(await lock(one, [bill])).toEqual(locked);
    expect(await lock(one, [bill], 20)).toEqual(locked);
    expect(await lock(one, [{ ...bill, amount: bill.amount + 1 }])).toEqual({ result: 'CONTENT_DIFFERS' });
    expect(await writeOff(one, { ...bill, amount: bill.amount + 1 })).toMatchObject({
      result: 'CONTENT_DIFFERS',
    });
    expect(await states(one)).toEqual(['HELD']);
    expect(await query(one)).toMatchObject({ bills: [{ billNo: bill.billNo }] });
    expect(await ask('writeOffs/query', { unitId, writeOffNo: bill.writeOffNo })).toEqual({
      result: 'NOT_KNOWN',
    });
  });

  test('keeps other numbers and other places out, and its own write-off is taken', async () => {
    const one = await locking();
    const bill = first(billsOf(one));
    const other = { ...bill, writeOffNo: number() };
    expect(await lock(one, [bill])).toEqual(locked);
    expect(await lock(one, [other])).toEqual(refused('BEING_PAID'));
    expect(await writeOff(one, other)).toEqual({ result: 'REJECTED', reason: 'NOT_ACCEPTED' });
    await expect(elsewhere(one, bill, 'HOLD')).rejects.toThrow('409');
    await expect(elsewhere(one, bill, 'PAY')).rejects.toThrow('409');
    expect(await writeOff(one, bill)).toEqual(written);
    expect(await states(one)).toEqual(['USED']);
    expect(await lock(one, [{ ...bill, writeOffNo: number() }])).toEqual(refused('ALREADY_PAID'));
    expect(await lock(one, [bill])).toEqual(refused('NOT_ACCEPTED'));
  });

  test('is of all bills of its call, or of none', async () => {
    const three = await locking('SEVERAL_ANY');
    const bills = billsOf(three);
    await elsewhere(three, first(bills.slice(1)), 'HOLD');
    expect(await lock(three, bills)).toEqual(refused('BEING_PAID'));
    expect(await states(three)).toEqual([]);
    await elsewhere(three, first(bills.slice(1)), 'LET_GO');
    expect(await lock(three, bills)).toEqual(locked);
    expect(await states(three)).toEqual(['HELD', 'HELD', 'HELD']);
    await giveBack(first(bills));
    expect(await states(three)).toEqual(['GIVEN_BACK', 'HELD', 'HELD']);
  });

  test('is not given to a bill or a number that is in its call twice', async () => {
    const one = await locking('SEVERAL_ANY');
    const [bill, next] = billsOf(one);
    if (!bill || !next) throw new Error('The account has too few bills.');
    expect(await lock(one, [bill, { ...bill, writeOffNo: number() }])).toEqual(refused('NOT_ACCEPTED'));
    expect(await lock(one, [bill, { ...next, writeOffNo: bill.writeOffNo }])).toEqual(
      refused('NOT_ACCEPTED'),
    );
    expect(await states(one)).toEqual([]);
  });

  test('is refused for what could not be written off', async () => {
    const one = await locking();
    const bill = first(billsOf(one));
    expect(await lock(one, [{ ...bill, amount: bill.amount - 1 }])).toEqual(refused('AMOUNT_DIFFERS'));
    expect(await lock(one, [{ ...bill, amount: bill.amount + 1 }])).toEqual(refused('AMOUNT_DIFFERS'));
    expect(await lock(one, [{ ...bill, billNo: 'NONE' }])).toEqual(refused('NOT_FOUND'));
    expect(await lock({ ...one, accountNumber: '0799999999' }, [bill])).toEqual(refused('NOT_FOUND'));
    await elsewhere(one, bill, 'PAY');
    expect(await lock(one, [bill])).toEqual(refused('ALREADY_PAID'));
    const gas = await account('ONE_BILL', { unitId: 'gas-430100' });
    expect(await lock(gas, billsOf(gas))).toEqual(refused('NOT_ACCEPTED'));
  });
});

describe('a lock ends', () => {
  test('when its number is made void, also before it came', async () => {
    const one = await locking();
    const [bill, late] = [first(billsOf(one)), first(billsOf(one))];
    expect(await lock(one, [bill])).toEqual(locked);
    expect(await giveBack(bill)).toEqual({ result: 'CANCELLED' });
    expect(await giveBack(bill)).toEqual({ result: 'CANCELLED' });
    expect(await states(one)).toEqual(['GIVEN_BACK']);
    expect(await lock(one, [bill])).toEqual(refused('NOT_ACCEPTED'));
    expect(await giveBack(late)).toEqual({ result: 'CANCELLED' });
    expect(await lock(one, [late])).toEqual(refused('NOT_ACCEPTED'));
    expect(await lock(one, billsOf(one))).toEqual(locked);
  });

  test('when its write-off is refused', async () => {
    const one = await locking();
    await bend(one, { writeOff: { kind: 'REJECT', reason: 'BILL_WITHDRAWN' } });
    const bill = first(billsOf(one));
    await lock(one, [bill]);
    expect(await writeOff(one, bill)).toMatchObject({ result: 'REJECTED' });
    expect(await states(one)).toEqual(['USED']);
    expect(await lock(one, billsOf(one))).toEqual(locked);
  });

  test('by itself, and a late write-off is taken unless somebody else came first', async () => {
    const [free, other, paid] = await Promise.all([locking(), locking(), locking()]);
    const bills = [free, other, paid].map((one) => first(billsOf(one)));
    const [bill, lost, gone] = bills;
    if (!bill || !lost || !gone) throw new Error('An account has no bill.');
    await lock(free, [bill], SHORT);
    await lock(other, [lost], SHORT);
    await lock(paid, [gone], SHORT);
    for (const one of [free, other, paid]) await expect.poll(() => states(one)).toEqual(['ENDED']);
    expect(await writeOff(free, bill)).toEqual(written);
    expect(await lock(other, billsOf(other))).toEqual(locked);
    expect(await writeOff(other, lost)).toEqual({ result: 'REJECTED', reason: 'NOT_ACCEPTED' });
    await elsewhere(paid, gone, 'PAY');
    expect(await writeOff(paid, gone)).toEqual({ result: 'REJECTED', reason: 'ALREADY_PAID' });
  });
});

describe('a unit that is bent', () => {
  test('refuses for each reason, and keeps what it had locked before', async () => {
    const one = await locking();
    for (const reason of LOCK_REFUSALS) {
      await bend(one, { lock: reason });
      expect(await lock(one, billsOf(one))).toEqual(refused(reason));
    }
    await bend(one, {});
    const bill = first(billsOf(one));
    await lock(one, [bill]);
    const answersFrom = at(60);
    await bend(one, { lock: 'BEING_PAID', closedUntil: answersFrom });
    expect(await lock(one, [bill], 20)).toEqual(locked);
    expect(await lock(one, billsOf(one))).toEqual({ result: 'NOT_NOW', answersFrom });
  });

  test('loses the answer to a lock that it has given, or hangs and gives none', async () => {
    const [lost, hung] = [await locking(), await locking()];
    await bend(lost, { lock: 'ANSWER_LOST' });
    await expect(lock(lost, billsOf(lost))).rejects.toThrow('fetch failed');
    expect(await states(lost)).toEqual(['HELD']);
    await bend(hung, { lock: 'NO_ANSWER' });
    await expect(lock(hung, billsOf(hung))).rejects.toThrow(/timeout|aborted/);
    expect(await states(hung)).toEqual([]);
  });
});
