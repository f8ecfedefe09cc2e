import { formatYuan } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type DayLine, dayBalances, dayLedger } from '../../src/books/closing-balances.ts';
import { balances } from '../../src/books/ledger.ts';
import { after, DAY, dayBounds, dayOf } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';

const { service, test, type, done, refused } = staffTest();

const payer = payerOfEach(service);

const { paid } = paying(service, payer);

async function linesOf(day: string): Promise<DayLine[]> {
  const lines: DayLine[] = [];
  for await (const page of dayLedger(service.context.db, day)) lines.push(...page);
  return lines;
}

const now = new Date();
const [BEFORE, FIRST, SECOND, THIRD] = [
  dayOf(after(now, -DAY)),
  dayOf(now),
  dayOf(after(now, DAY)),
  dayOf(after(now, 2 * DAY)),
];

test('a ledger day runs from midnight to midnight in Shanghai and opens with the balance before it', async () => {
  service.clock.set(new Date(`${FIRST}T23:50:00+08:00`));
  const { order } = await paid();
  service.clock.set(new Date(`${SECOND}T00:10:00+08:00`));
  await workOff(service.context);

  const [paidLines, bookedLines] = [await linesOf(FIRST), await linesOf(SECOND)];
  expect(paidLines).toMatchObject([
    { event: 'PAID', orderId: order.orderId, account: 'WALLET_CLEARING', debit: order.amount, credit: 0 },
    { event: 'PAID', orderId: order.orderId, account: 'HELD', debit: 0, credit: order.amount },
  ]);
  expect(bookedLines.map(({ event }) => event)).toContain('WRITTEN_OFF');
  const held = async (day: string) =>
    (await dayBalances(service.context.db, day)).find(({ account }) => account === 'HELD');
  expect(await held(FIRST)).toMatchObject({
    opening: 0,
    debit: 0,
    credit: order.amount,
    closing: -order.amount,
  });
  expect(await held(SECOND)).toMatchObject({
    opening: -order.amount,
    debit: order.amount,
    credit: 0,
    closing: 0,
  });
  expect(await dayBalances(service.context.db, BEFORE)).toEqual([]);

  const closing = (await dayBalances(service.context.db, THIRD)).map(
    ({ account, unitId, closing: balance }) => ({ account, unit_id: unitId, balance }),
  );
  expect(closing).toEqual(await balances(service.context.db));
  expect(closing.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
});

test('staff read the balances of a day as CSV', async () => {
  service.clock.set(new Date(`${SECOND}T12:00:00+08:00`));
  const balancesOf = async (day: string) => (await done('li.lei', 'ledger', day, '--balances')).split('\n');
  const head = 'account,unit,opening,debit,credit,closing';
  const fen = (await linesOf(FIRST)).reduce((sum, { debit }) => sum + debit, 0);
  const yuan = formatYuan(fen);
  expect(await balancesOf(BEFORE)).toEqual([head]);
  expect(await balancesOf(FIRST)).toEqual([
    head,
    `HELD,,0.00,0.00,${yuan},-${yuan}`,
    `WALLET_CLEARING,,0.00,${yuan},0.00,${yuan}`,
  ]);
  const second = await balancesOf(SECOND);
  expect(second).toContain(`HELD,,-${yuan},${yuan},0.00,0.00`);
  expect(second).toContainEqual(
    expect.stringMatching(new RegExp(`^PAYABLE,[^,]+,0.00,0.00,${yuan},-${yuan}$`)),
  );
  expect(await refused('li.lei', 'ledger', THIRD, '--balances')).toBe(`${THIRD} has not begun.`);
  expect((await type('ledger', '2026-02-30', '--balances', '--as', 'li.lei')).code).toBe(2);
});

test('a large ledger day is read page by page, each line once, in order of time', async () => {
  // Times finer than a process measures, and several at the same moment.
  await service.context.db.transaction().execute(async (tx) => {
    await sql`
      insert into ledger_postings (life_user_id, order_id, event, subject, posted_at, booking_day)
      select 'LARGE', null, 'TEST', 'T' || n, ${dayBounds(THIRD).from}::timestamptz + (n / 7) * interval '1 microsecond', ${THIRD}
      from generate_series(1, 1201) as n`.execute(tx);
    await sql`
      insert into ledger_lines (life_user_id, event, subject, account, debit, credit)
      select 'LARGE', 'TEST', 'T' || n, account, case account when 'BANK' then n else 0 end,
        case account when 'BANK' then 0 else n end
      from generate_series(1, 1201) as n, unnest(array['BANK', 'WALLET_CLEARING']) as account`.execute(tx);
  });
  const lines = await linesOf(THIRD);
  expect(lines).toHaveLength(2402);
  expect(new Set(lines.map(({ subject, account }) => `${subject} ${account}`)).size).toBe(2402);
  const times = lines.map(({ postedAt }) => postedAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const debits = lines.reduce((sum, { debit }) => sum + debit, 0);
  const bank = (await dayBalances(service.context.db, THIRD)).find(({ account }) => account === 'BANK');
  expect(bank).toMatchObject({ opening: 0, debit: debits, closing: debits });
});
