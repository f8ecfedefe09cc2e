import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { checkClosings, closeDays, closingsToCheck, dayBalances } from '../../src/books/closing-balances.ts';
import { balances, post } from '../../src/books/ledger.ts';
import { type Db, openDatabase } from '../../src/kit/database/open.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();
const NEVER = new AbortController().signal;

/** Noon of the first day of postings, and of the days after it. */
const noon = (nth: number) => after(new Date('2026-03-02T12:00:00+08:00'), nth * DAY);
const day = (nth: number) => dayOf(noon(nth));

let number = 0;

/** Posts a payment by a wallet, in a transaction. */
function pay(db: Db, at: Date, cash: number): Promise<void> {
  number += 1;
  const subject = `PAID${number}`;
  return db
    .transaction()
    .execute((tx) =>
      post(tx, { event: 'PAID', cash, coupon: 0, lifeUserId: 'PAYER', orderId: subject, subject, at }),
    );
}

/** Runs the job some minutes after midnight, when `day(nth)` is over. */
function closeAfter(nth: number): Promise<void> {
  const midnight = new Date(`${day(nth + 1)}T00:00:00+08:00`);
  return closeDays({ ...service.context, now: () => after(midnight, 11 * MINUTE) }, NEVER);
}

async function walletBalance(nth: number) {
  return (await dayBalances(service.context.db, day(nth))).find(
    ({ account }) => account === 'WALLET_CLEARING',
  );
}

async function daysClosed(): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select day from ledger_days where counted_at is not null order by day`.execute(service.context.db);
  return rows.map((row) => row.day);
}

test('a day is closed once it is over, with the balances that its lines add up to', async () => {
  const { db } = service.context;
  await pay(db, noon(0), 100);
  await pay(db, noon(2), 30);
  const summed = [
    await dayBalances(db, day(0)),
    await dayBalances(db, day(1)),
    await dayBalances(db, day(2)),
  ];

  await closeAfter(2);

  expect(await daysClosed()).toEqual([day(0), day(1), day(2)]);
  expect(await Promise.all([0, 1, 2].map((nth) => dayBalances(db, day(nth))))).toEqual(summed);
  expect(await walletBalance(1)).toMatchObject({ opening: 100, debit: 0, credit: 0, closing: 100 });
  expect(await walletBalance(3)).toMatchObject({ opening: 130, closing: 130 });
});

test('a posting of a closed day belongs to the first open one, and no closing balance changes', async () => {
  const { db } = service.context;
  const closed = await dayBalances(db, day(1));
  await pay(db, noon(1), 7);
  expect(await dayBalances(db, day(1))).toEqual(closed);
  expect(await walletBalance(3)).toMatchObject({ opening: 130, debit: 7, closing: 137 });
  expect((await balances(db)).find(({ account }) => account === 'WALLET_CLEARING')?.balance).toBe(137);
  await expect(sql`update ledger_closings set balance = 0`.execute(db)).rejects.toThrow('append-only');
});

test('a day is not closed while a transaction posts into it, and has its posting afterwards', async () => {
  const { db } = service.context;
  const own = openDatabase(service.context.config.databaseUrl, 1, {
    onError: (error) => expect.fail(String(error)),
  });
  onTestFinished(own.close);
  const tx = await own.db.startTransaction().execute();
  await post(tx, {
    event: 'PAID',
    cash: 5,
    coupon: 0,
    lifeUserId: 'PAYER',
    orderId: 'SLOW',
    subject: 'SLOW',
    at: noon(3),
  });

  await closeAfter(4);
  expect(await daysClosed()).toEqual([day(0), day(1), day(2)]);
  // Nobody waits for that transaction: others post into the same day.
  await pay(db, noon(3), 1);

  await tx.commit().execute();
  await closeAfter(4);
  expect(await daysClosed()).toEqual([day(0), day(1), day(2), day(3), day(4)]);
  expect(await walletBalance(3)).toMatchObject({ opening: 130, debit: 13, closing: 143 });
});

test('two workers close the same days once', async () => {
  const { db } = service.context;
  await pay(db, noon(5), 2);
  await Promise.all([closeAfter(8), closeAfter(8), closeAfter(8)]);
  expect((await daysClosed()).slice(-4)).toEqual([day(5), day(6), day(7), day(8)]);
  expect(await walletBalance(8)).toMatchObject({ closing: 145 });
});

test('closing balances that differ from the lines are a finding within 28 nights', async () => {
  const { db } = service.context;
  const found = async () => {
    const findings: string[] = [];
    for (let nth = 9; nth < 9 + 28; nth += 1)
      for (const closed of await closingsToCheck(db, noon(nth)))
        for (const { rule, orderId } of await checkClosings(db, closed)) findings.push(`${rule}: ${orderId}`);
    return findings;
  };
  expect(await found()).toEqual([]);
  await sql`
    insert into ledger_lines (life_user_id, event, subject, account, debit, credit)
    values ('PAYER', 'PAID', 'SLOW', 'BANK', 9, 0), ('PAYER', 'PAID', 'SLOW', 'OTHER_INCOME', 0, 9)`.execute(
    db,
  );
  expect(await found()).toEqual([`closing balances are the lines of the day: ${day(3)}`]);
});
