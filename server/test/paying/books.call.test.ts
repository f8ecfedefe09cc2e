import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { openState } from '../../src/app/metrics/state.ts';
import { latestBookCheck, openFindings } from '../../src/books/book-findings.ts';
import { checkNextSlice, checkRecentBooks, newestRounds } from '../../src/books/check-rounds.ts';
import { DAY } from '../../src/kit/time.ts';

import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { bendTables } from '../support/rows.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest({ clockGoesOn: true });
const payer = payerOfEach(service);

const { paid } = paying(service, payer);

const NEVER = new AbortController().signal;
function recent() {
  return checkRecentBooks(service.context, NEVER);
}
function whole() {
  return checkNextSlice(service.context, NEVER);
}
function open() {
  return openFindings(service.context.db, 100);
}

/** The rules that are broken now according to the metrics of a process. */
async function named(): Promise<string[]> {
  return (await openState(service.context)())
    .split('\n')
    .filter((line) => line.startsWith('life_book_finding{'));
}

async function settled(): Promise<string> {
  const { order } = await paid();
  await workOff(service.context);
  return order.orderId;
}

function bend(change: RawBuilder<unknown>) {
  return bendTables(service, change);
}

function dueMore(orderId: string, fen: number) {
  return bend(
    sql`update order_bills set due = due + ${fen}, cash = cash + ${fen} where order_id = ${orderId}`,
  );
}

test('the check of the books checks every order the first time, then those that changed since', async () => {
  const first = await settled();
  await recent();
  expect(await latestBookCheck(service.context.db)).toMatchObject({ whole: true, findings: 0 });

  service.clock.advance(DAY);
  const second = await settled();
  await recent();
  const check = await latestBookCheck(service.context.db);
  expect(check).toMatchObject({ whole: false, orders: 2, findings: 0 });

  service.clock.advance(DAY);
  await recent();
  expect(await latestBookCheck(service.context.db)).toMatchObject({ whole: false, orders: 1 });
  await whole();
  expect(await latestBookCheck(service.context.db)).toMatchObject({ whole: true, orders: 2 });
  expect(first).not.toBe(second);
});

test('the check of the books lists and logs orders that break a rule, until they are corrected', async () => {
  const orderId = await settled();
  await dueMore(orderId, 1);
  await recent();
  const found = [
    { rule: 'lines add up', orderId },
    { rule: 'write-offs are in the books', orderId },
  ];
  expect(await open()).toMatchObject(found);
  expect(await latestBookCheck(service.context.db)).toMatchObject({ findings: 2 });
  for (const finding of found)
    expect(service.logs).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'the books do not hold', ...finding }),
    );

  // Long after its last step it is still checked, because it is listed.
  const [{ firstSeenAt } = { firstSeenAt: null }] = await open();
  service.clock.advance(DAY);
  await recent();
  expect(await open()).toMatchObject(found.map((finding) => ({ ...finding, firstSeenAt })));
  await dueMore(orderId, -1);
  await recent();
  expect(await open()).toEqual([]);

  // It is broken again long after its last step, so only the check of all books finds it.
  await dueMore(orderId, 1);
  await recent();
  expect(await open()).toEqual([]);
  await whole();
  expect(await open()).toMatchObject(found.map((finding) => ({ ...finding, firstSeenAt })));
  await dueMore(orderId, -1);
  await whole();
  expect(await open()).toEqual([]);
});

test('the check of the books includes coupons and campaigns at night', async () => {
  const more = (fen: number) =>
    bend(sql`update campaigns set granted = granted + ${fen} where campaign_id = 'everyday'`);
  await more(1);
  await whole();
  expect(await open()).toMatchObject([{ rule: 'a campaign gave what it counted', orderId: 'everyday' }]);
  await recent();
  expect(await open()).toHaveLength(1);
  expect(await named()).toEqual([
    'life_book_finding{rule="a campaign gave what it counted",order="everyday"} 1',
  ]);
  await more(-1);
  await whole();
  expect(await open()).toEqual([]);
});

test('the check of the books shows a broken rule in a metric, until it is corrected', async () => {
  const orderId = await settled();
  await dueMore(orderId, 1);
  await whole();
  expect(await named()).toEqual([
    `life_book_finding{rule="lines add up",order="${orderId}"} 1`,
    `life_book_finding{rule="write-offs are in the books",order="${orderId}"} 1`,
  ]);
  await dueMore(orderId, -1);
  await whole();
  expect(await named()).toEqual([]);
});

test('the metric shows only the oldest broken rules, as many as can be read', async () => {
  const { db } = service.context;
  await sql`
    insert into book_findings (rule, order_id, first_seen_at)
    select 'planted', to_char(n, 'FM000'), ${service.context.now()}::timestamptz + n * interval '1 second'
    from generate_series(1, 100) n`.execute(db);
  const lines = await named();
  await sql`delete from book_findings where rule = 'planted'`.execute(db);
  expect(lines).toHaveLength(20);
  expect(lines.at(-1)).toBe('life_book_finding{rule="planted",order="020"} 1');
});
test('the check of the books goes on at night where the night before stopped, until everything was checked', async () => {
  const { db } = service.context;
  const rounds = async () => {
    const { open, ended } = await newestRounds(db);
    return { open: open?.part, ended: ended?.roundId };
  };
  await settled();
  const before = (await rounds()).ended ?? 0;
  const night = () => checkNextSlice(service.context, NEVER, 1);
  await night();
  expect(await rounds()).toEqual({ open: 'ORDERS', ended: before });
  expect((await latestBookCheck(db))?.orders).toBeGreaterThan(0);
  await night();
  expect((await rounds()).open).toBe('CAMPAIGNS');
  await night();
  expect(await rounds()).toEqual({ open: undefined, ended: before + 1 });
});

test('the check of the books can be cancelled and then leaves no trace', async () => {
  const before = await latestBookCheck(service.context.db);
  await expect(checkNextSlice(service.context, AbortSignal.abort())).rejects.toThrow();
  expect(await latestBookCheck(service.context.db)).toEqual(before);
});

test('the check of the books is on the schedule of a worker and is run by one', async () => {
  const working = await openTestService({ worker: true });
  const { db } = working.context;
  const scheduled = async () =>
    (await sql`select identifier from graphile_worker._private_known_crontabs`.execute(db)).rows;
  try {
    await expect
      .poll(scheduled)
      .toEqual(expect.arrayContaining([{ identifier: 'books' }, { identifier: 'whole-books' }]));
    for (const [job, whole] of [
      ['whole-books', true],
      ['books', false],
    ] as const) {
      await sql`select graphile_worker.add_job(${job})`.execute(db);
      await expect.poll(async () => (await latestBookCheck(db))?.whole).toBe(whole);
    }
  } finally {
    await working.stop();
  }
});
