import {
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
import { expect } from 'vitest';
import { holdChangedRules } from '../../src/autopay/make-plans.ts';
import { serviceTest } from '../support/fixtures.ts';
import { inWallet, kindsOf, openAutopay, view, writeMandate } from '../support/mandates.ts';
import { ownCode } from '../support/own-codes.ts';
import { setRows } from '../support/rows.ts';

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
