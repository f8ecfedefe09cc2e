import {
  ACCOUNT_HAS_AUTOPAY,
  AUTOPAY_ABOVE_SIGNED,
  AUTOPAY_BEING_DEDUCTED,
  AUTOPAY_ENDED,
  AUTOPAY_IN_WALLET,
  AUTOPAY_LOCKED,
  AUTOPAY_NOT_LOCKED,
  AUTOPAY_NOTHING_TO_SKIP,
  AUTOPAY_PROVE_RAISE,
  AUTOPAY_RULES_CHANGED,
  CODE_USED_UP,
  CODE_WRONG,
  NO_SUCH_THING,
  TERMS_CHANGED,
} from '@life-payment/contract';
import { AUTOPAY_AMOUNT_INVALID, AUTOPAY_TERMS, CHECK_BILLS, versionOf } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { holdChangedRules } from '../../src/autopay/make-plans.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { accountsOf, addGroup, saveAccount } from '../support/accounts.ts';
import { ownCode } from '../support/codes.ts';
import { openFor, runUntil } from '../support/deducting.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { inWallet, kindsOf, openAutopay, stateOf, view, writeMandate } from '../support/mandates.ts';
import { checkMandates } from '../support/reconciling.ts';
import { oneRowOf, setRows } from '../support/rows.ts';

const { service, test } = serviceTest();

test('a cap up to the agreed one holds at once, a higher one with a consent and a code, and the wallet is not asked', async () => {
  const payer = await service.login();
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  const asker = inWallet(payer);
  const change = (cap: number) => ({ agreementId, rule: { cap }, payDay: 5 });
  const raise = (given: object) => ({ ...change(40_000), ...given });
  const refusedWith = async (given: object, code: string) => {
    expect((await service.refused('/autopay/modifyAutoPay', raise(given), asker)).code).toBe(code);
    expect((await view(service, payer, agreementId)).agreement.rule).toEqual({ cap: 15_000 });
  };
  expect((await service.call('/autopay/modifyAutoPay', change(15_000), asker)).agreement.rule).toEqual({
    cap: 15_000,
  });
  const agreementVersion = versionOf(AUTOPAY_TERMS);
  const sent = await ownCode(service, payer, 'RAISE_AUTOPAY');
  await refusedWith({}, AUTOPAY_PROVE_RAISE.code);
  await refusedWith(sent, AUTOPAY_PROVE_RAISE.code);
  await refusedWith({ agreementVersion }, AUTOPAY_PROVE_RAISE.code);
  await refusedWith({ ...sent, agreementVersion: 'old' }, TERMS_CHANGED.code);
  const wrong = sent.code === '000000' ? '000001' : '000000';
  await refusedWith({ ...sent, agreementVersion, code: wrong }, CODE_WRONG.code);
  const queries = async () => {
    const { events } = await service.sandbox.ask<{ events: { what: string }[] }>('events');
    return events.filter(({ what }) => what.startsWith('alipay.user.agreement')).length;
  };
  const before = await queries();
  const higher = await service.call('/autopay/modifyAutoPay', raise({ ...sent, agreementVersion }), asker);
  expect(higher.agreement).toMatchObject({ rule: { cap: 40_000 }, payDay: 5 });
  // A change that was agreed to once needs no other code.
  await service.call('/autopay/modifyAutoPay', change(10_000), asker);
  await service.call('/autopay/modifyAutoPay', change(40_000), asker);
  expect(await queries()).toBe(before);
  const again = { ...sent, agreementVersion, ...change(50_000) };
  expect((await service.refused('/autopay/modifyAutoPay', again, asker)).code).toBe(CODE_USED_UP.code);
});

test('a change is refused out of bounds, outside the wallet, and when locked or ended', async ({ payer }) => {
  const { agreementId } = await writeMandate(service, payer);
  const locked = await writeMandate(service, payer, { locked: true });
  const ended = await writeMandate(service, payer, { state: 'ENDED' });
  const refused = async (id: string, cap: number, asker = inWallet(payer)) =>
    (await service.refused('/autopay/modifyAutoPay', { agreementId: id, rule: { cap } }, asker)).code;
  expect(await refused(agreementId, 0)).toBe(AUTOPAY_AMOUNT_INVALID.code);
  const wrong = { agreementId, rule: { cap: 0 } };
  const told = await service.post('/autopay/modifyAutoPay', wrong, { ...inWallet(payer), language: 'en' });
  expect(told.envelope).toMatchObject({
    msgInfo: 'Invalid amount: enter ¥0.01 to ¥20,000.00',
    body: { params: { min: 1, max: 2_000_000 } },
  });
  expect(await refused(locked.agreementId, 100)).toBe(AUTOPAY_LOCKED.code);
  expect(await refused(ended.agreementId, 100)).toBe(AUTOPAY_ENDED.code);
  expect(await refused(agreementId, 100, { ...inWallet(payer), headers: { 'user-agent': 'Chrome' } })).toBe(
    AUTOPAY_IN_WALLET.code,
  );
});

test('a mandate is paused and resumed from anywhere, and unlocked in the wallet only', async ({ payer }) => {
  const { agreementId } = await writeMandate(service, payer);
  const paused = await service.call('/autopay/pauseAutoPay', { agreementId }, payer);
  expect(paused.agreement.holds).toEqual(['PAUSED']);
  const resumed = await service.call('/autopay/resumeAutoPay', { agreementId }, payer);
  expect(resumed.agreement.holds).toEqual([]);
  const asker = inWallet(payer);
  expect((await service.refused('/autopay/unlockAutoPay', { agreementId }, asker)).code).toBe(
    AUTOPAY_NOT_LOCKED.code,
  );
  const locked = await writeMandate(service, payer, { locked: true, insufficient: 3 });
  const { agreement: mandate } = await service.call(
    '/autopay/unlockAutoPay',
    { agreementId: locked.agreementId },
    asker,
  );
  expect(mandate.holds).toEqual([]);
  expect((await view(service, payer, locked.agreementId)).insufficient).toBe(0);
});

test('an account is marked where automatic payment does not take what is due', async ({ payer }) => {
  const waitsWith = async (mandate: Parameters<typeof writeMandate>[2], paidAt: Date | null = null) => {
    const { accountId } = await saveAccount(service, payer);
    await writeMandate(service, payer, { account_id: accountId, ...mandate });
    await setRows(service, 'accounts', { last_paid_at: paidAt }, { account_id: accountId });
    const [account] = await accountsOf(service, payer, accountId);
    expect(account?.autopay).toBe(true);
    return account?.autopayWaits;
  };
  expect(await waitsWith({ planState: 'NOTICED' })).toBeUndefined();
  expect(await waitsWith({ planState: 'PAID' })).toBeUndefined();
  expect(await waitsWith({ planState: 'ASKED' })).toBe('ASKS');
  for (const hold of [
    { paused: true },
    { locked: true },
    { rules_changed: true },
    { signer: 'OTHER' as const },
  ])
    expect(await waitsWith({ planState: 'NOTICED', ...hold })).toBe('OFF');
  for (const planState of ['SKIPPED', 'GAVE_UP'] as const) {
    expect(await waitsWith({ planState })).toBe('OFF');
    // Paid since: another bill is taken again.
    expect(await waitsWith({ planState }, after(service.clock.now(), MINUTE))).toBeUndefined();
  }
});

test('a bill is skipped twice without harm, but not during or after its deduction', async ({ payer }) => {
  const skipping = async (planState: 'NOTICED' | 'DEDUCTING' | 'PAID') =>
    writeMandate(service, payer, { planState });
  const noticed = await skipping('NOTICED');
  for (const _twice of [1, 2])
    expect((await service.call('/autopay/skipAutoPay', noticed, payer)).plan.state).toBe('SKIPPED');
  const flying = await service.refused('/autopay/skipAutoPay', await skipping('DEDUCTING'), payer);
  expect(flying.code).toBe(AUTOPAY_BEING_DEDUCTED.code);
  const paid = await service.refused('/autopay/skipAutoPay', await skipping('PAID'), payer);
  expect(paid.code).toBe(AUTOPAY_NOTHING_TO_SKIP.code);
  const other = { agreementId: noticed.agreementId, planId: (await skipping('NOTICED')).planId };
  expect(await service.refused('/autopay/skipAutoPay', other, payer)).toMatchObject({
    code: NO_SUCH_THING.code,
    field: 'planId',
  });
});

test('a bill is approved at the amount seen, and never above the signed cap', async ({ payer }) => {
  const asked = await writeMandate(service, payer, { planState: 'ASKED' });
  const approve = (amount: number) => ({ ...asked, amount });
  expect((await service.refused('/autopay/approveAutoPay', approve(9_999), inWallet(payer))).code).toBe(
    CHECK_BILLS.code,
  );
  expect((await service.refused('/autopay/approveAutoPay', approve(10_000), payer)).code).toBe(
    AUTOPAY_IN_WALLET.code,
  );
  for (const _twice of [1, 2])
    expect(await service.call('/autopay/approveAutoPay', approve(10_000), inWallet(payer))).toMatchObject({
      plan: { state: 'DUE', amount: 10_000 },
    });
  await service.call('/autopay/skipAutoPay', asked, payer);
  const small = await writeMandate(service, payer, { planState: 'ASKED', signed_most: 9_000, cap: 9_000 });
  const above = await service.refused(
    '/autopay/approveAutoPay',
    { ...small, amount: 10_000 },
    inWallet(payer),
  );
  expect(above).toMatchObject({ code: AUTOPAY_ABOVE_SIGNED.code, params: { most: 9_000 } });
  const changed = await writeMandate(service, payer, { planState: 'ASKED', rules_changed: true });
  const held = await service.refused(
    '/autopay/approveAutoPay',
    { ...changed, amount: 10_000 },
    inWallet(payer),
  );
  expect(held.code).toBe(AUTOPAY_RULES_CHANGED.code);
});

test('the unit’s payment amount rules changed, reset the auto-pay amount: mandates are held until then', async () => {
  const payer = await service.login();
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  await holdChangedRules(service.context);
  expect((await view(service, payer, agreementId)).agreement.holds).toEqual([]);
  await setRows(
    service,
    'mandates',
    { rules_hash: Buffer.from('of other rules') },
    { agreement_id: agreementId },
  );
  await holdChangedRules(service.context);
  await holdChangedRules(service.context);
  expect((await view(service, payer, agreementId)).agreement.holds).toEqual(['RULES_CHANGED']);
  expect((await kindsOf(service, payer)).filter((kind) => kind === 'AUTOPAY_RULES_CHANGED')).toHaveLength(1);
  const set = await service.call(
    '/autopay/modifyAutoPay',
    { agreementId, rule: { cap: 20_000 } },
    inWallet(payer),
  );
  expect(set.agreement.holds).toEqual([]);
});

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
  // A notice of the signature that comes after that of the end makes the service end the mandate once more.
  await soon(async () => {
    await workOff(service.context);
    expect(await stateOf(service, payer, agreementId)).toBe('ENDED');
  });
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
