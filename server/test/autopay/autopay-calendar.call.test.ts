import { sql } from 'kysely';
import { expect } from 'vitest';
import { after, dayOf, MINUTE } from '../../src/kit/time.ts';
import { openFor, runUntil } from '../support/deducting.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

/** A mandate on an account whose bill is found and due on the 8th of the next month. */
async function viewed(unitId: string) {
  const payer = await service.login();
  const account = await service.account('ONE_BILL', { unitId });
  const { agreementId } = await openFor(service, payer, { cap: 2_000_000 }, account);
  await runUntil(service, after(service.context.now(), MINUTE));
  await sql`update autopay_plans set due_date = date_trunc('month', due_date) + interval '7 days'
    where agreement_id = ${agreementId}`.execute(service.context.db);
  return service.call('/autopay/viewAutopay', { agreementId }, payer);
}

test('a unit that publishes its bill day has a calendar of bill, notice, deduction, last chance and due date', async () => {
  const { calendar, payDays } = await viewed('water-430100');
  const {
    nextBillDay = '',
    noticeBy = '',
    deductFrom = '',
    deductUntil = '',
    dueDate = '',
    lastChance = '',
  } = calendar;
  expect(nextBillDay.slice(8)).toBe('21');
  expect(nextBillDay > dayOf(service.context.now())).toBe(true);
  const moments = [`${nextBillDay}T00:00:00+08:00`, noticeBy, deductFrom, deductUntil, lastChance];
  const times = moments.map((moment) => new Date(moment).getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(lastChance.slice(0, 16)).toBe(`${dueDate}T22:00`);
  expect(payDays).toContain(5);
  expect(payDays).not.toContain(15);
});

test('a unit that publishes no bill day has no calendar, and any pay day can be chosen', async () => {
  const { calendar, payDays } = await viewed('water-range');
  expect(calendar).toEqual({});
  expect(payDays).toHaveLength(28);
});
