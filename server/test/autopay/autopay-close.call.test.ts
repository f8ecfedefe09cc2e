import { ACCOUNT_HAS_AUTOPAY } from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { addGroup } from '../support/accounts.ts';
import { openFor, runUntil } from '../support/deducting.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { inWallet, kindsOf, openAutopay, stateOf, view, writeMandate } from '../support/mandates.ts';
import { checkMandates } from '../support/reconciling.ts';
import { oneRowOf } from '../support/rows.ts';

const { service, test } = serviceTest();

test('closing withdraws queued bills and ends when the wallet says so', async ({ payer }) => {
  const { agreementId, accountId } = await openAutopay(service, payer, { cap: 20_000 });
  await addGroup(service, payer, '我家', [accountId]);
  const { groups } = await service.call('/user/getUserGroupList', {}, payer);
  const groupId = groups[0]?.groupId ?? '';
  expect((await service.refused('/user/deleteUserGroup', { groupId }, payer)).code).toBe(
    ACCOUNT_HAS_AUTOPAY.code,
  );
  expect(await service.call('/autopay/cancelAutopay', { agreementId }, inWallet(payer))).toEqual({
    state: 'ENDING',
  });
  await workOff(service.context);
  expect(await stateOf(service, payer, agreementId)).toBe('ENDED');
  expect(await service.call('/autopay/cancelAutopay', { agreementId }, inWallet(payer))).toEqual({
    state: 'ENDED',
  });
  await service.call('/user/deleteUserGroup', { groupId }, payer);

  const flying = await writeMandate(service, payer, { planState: 'DEDUCTING' });
  const closed = await service.call(
    '/autopay/cancelAutopay',
    { agreementId: flying.agreementId },
    inWallet(payer),
  );
  expect(closed).toMatchObject({ state: 'ENDING', inFlight: { amount: 10_000 } });
  const queued = await writeMandate(service, payer, { planState: 'NOTICED' });
  await service.call('/autopay/cancelAutopay', { agreementId: queued.agreementId }, inWallet(payer));
  expect((await view(service, payer, queued.agreementId)).plans).toMatchObject([{ state: 'WITHDRAWN' }]);
});

test('a mandate ended in the wallet ends here by its notice, or by the daily check', async ({ payer }) => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  await service.sandbox.ask('agreements/end', { agreementId });
  await soon(async () => expect(await stateOf(service, payer, agreementId)).toBe('ENDED'));
  expect((await kindsOf(service, payer)).sort()).toEqual(['AUTOPAY_ENDED', 'AUTOPAY_OPENED']);

  // The wallet sent no notice of the mandate's end, and now it does not know the mandate.
  const forgotten = await writeMandate(service, payer, { mandate_check_at: service.clock.now() });
  await checkMandates(service.context);
  expect(await stateOf(service, payer, forgotten.agreementId)).toBe('ENDED');
});

test('the daily check leaves a living mandate as it is and comes back a day later', async ({ payer }) => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  service.clock.advance(DAY + MINUTE);
  // A check leaves out what somebody else has locked, such as the wallet's notice of the signature.
  await soon(async () => {
    await checkMandates(service.context);
    const { mandate_check_at } = await oneRowOf(service, 'mandates', 'mandate_check_at', {
      agreement_id: agreementId,
    });
    expect(mandate_check_at?.getTime()).toBeGreaterThan(service.clock.now().getTime() + DAY - MINUTE);
  });
  expect(await stateOf(service, payer, agreementId)).toBe('SIGNED');
});

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
