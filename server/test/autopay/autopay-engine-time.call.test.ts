import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { enqueueDue } from '../../src/autopay/advance-plan.ts';
import { after, DAY, dayOf, HOUR, monthsBetween } from '../../src/kit/time.ts';
import { forgetAll, messageKinds, openFor, plans, runUntil, setTime } from '../support/deducting.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const WATER = 'water-430100';
/** Plans of one morning: enough for several SQL statements. The bench uses a hundred thousand. */
const MANY = Number(process.env['PLANS'] ?? 2_500);

beforeAll(() => service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 }));

test('a year of bills is announced and deducted once each, on the chosen day', async () => {
  const account = await service.account('NO_BILL', { unitId: WATER });
  const one = await openFor(service, payer, { cap: 2_000_000 }, account, { payDay: 5 });
  const { unitId, accountNumber } = account;
  const newBill = async () => {
    await service.sandbox.ask('accounts/pushBill', { unitId, accountNumber });
    await runUntil(service, after(service.context.now(), DAY));
  };
  await newBill();
  const [latest] = await plans(service, one);
  for (const month of monthsBetween(latest?.billMonth ?? '', '9999-12', 12).slice(1)) {
    await runUntil(service, new Date(`${month}-21T12:00:00+08:00`));
    await newBill();
  }
  await runUntil(service, after(service.context.now(), 20 * DAY));
  const taken = await plans(service, one);
  expect(taken.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'PAID'));
  for (const { deductFrom, noticedAt } of taken)
    expect(Number(deductFrom) - Number(noticedAt)).toBeGreaterThanOrEqual(DAY);
  // The first is found at the time of the test and may be due earlier.
  const days = taken.slice(1).map(({ deductFrom }) => dayOf(deductFrom ?? new Date(0)).slice(8));
  expect(new Set(days)).toEqual(new Set(['05']));
  expect(await messageKinds(service, payer)).toHaveLength(24);
  await booksHold(service);
}, 300_000);

test('all plans of a morning fall due in one tick, whichever worker runs it', async () => {
  await forgetAll(service);
  await setTime(service, new Date());
  const again = await service.login();
  const one = await openFor(
    service,
    again,
    { cap: 2_000_000 },
    await service.account('NO_BILL', { unitId: WATER }),
  );
  const { db } = service.context;
  const now = service.context.now();
  await sql`
    insert into autopay_plans (life_user_id, plan_id, agreement_id, bill_key, amount, state, noticed_at, deduct_from,
      created_at, next_action_at)
    select ${again.lifeUserId}, 'LN261121' || ${again.lifeUserId} || lpad(n::text, 8, '0'), ${one.agreementId}, n::text,
      100, 'NOTICED', ${after(now, -DAY)}, ${after(now, HOUR)}, ${after(now, -DAY)}, ${now}
    from generate_series(1, ${MANY}) n`.execute(db);
  const begun = performance.now();
  await Promise.all([enqueueDue(service.context), enqueueDue(service.context)]);
  const seconds = (performance.now() - begun) / 1_000;
  if (MANY > 10_000) console.log({ plans: MANY, seconds, rss: process.memoryUsage().rss });
  const { rows } = await sql<{ due: number; told: number }>`
    select (select count(*) from autopay_plans where agreement_id = ${one.agreementId} and state = 'DUE'
        and next_action_at = deduct_from)::int as due,
      (select count(*) from autopay_events where agreement_id = ${one.agreementId} and event = 'FALL_DUE')::int as told`.execute(
    db,
  );
  expect(rows).toEqual([{ due: MANY, told: MANY }]);
});
