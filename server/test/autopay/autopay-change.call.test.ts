import {
  AUTOPAY_ABOVE_SIGNED,
  AUTOPAY_BEING_DEDUCTED,
  AUTOPAY_ENDED,
  AUTOPAY_IN_WALLET,
  AUTOPAY_LOCKED,
  AUTOPAY_NOT_LOCKED,
  AUTOPAY_NOTHING_TO_SKIP,
  AUTOPAY_RULES_CHANGED,
  NO_SUCH_THING,
} from '@life-payment/contract';
import { AUTOPAY_AMOUNT_INVALID, CHECK_BILLS } from '@life-payment/contract/rules';
import { expect, vi } from 'vitest';
import { MINUTE } from '../../src/kit/time.ts';
import { holdChangedRules } from '../../src/modules/autopay/index.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { inWallet, openAutopay, signAtWallet, writeMandate } from '../support/mandates.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();

function view(payer: Payer, agreementId: string) {
  return service.call('/autopay/viewAutopay', { agreementId }, payer);
}

async function nextQuestionOf(agreementId: string): Promise<Date | null> {
  const { next_action_at } = await service.context.db
    .selectFrom('mandates')
    .select('next_action_at')
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow();
  return next_action_at;
}

async function kindsOf(payer: Payer): Promise<string[]> {
  return (await service.call('/inbox/getMessageList', {}, payer)).messages.map(({ kind }) => kind);
}

test('a cap up to the signed one holds at once, a higher one after the wallet signed', async ({ payer }) => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  const change = (cap: number) =>
    service.call('/autopay/modifyAutoPay', { agreementId, rule: { cap }, payDay: 5 }, inWallet(payer));
  const lower = await change(15_000);
  expect(lower.agreement.rule).toEqual({ cap: 15_000 });
  expect(lower.sign).toBeUndefined();
  const higher = await change(40_000);
  expect(higher.agreement.rule).toEqual({ cap: 15_000 });
  await signAtWallet(service, payer, higher.sign?.value ?? '');
  await vi.waitFor(async () => {
    await workOff(service.context);
    expect((await view(payer, agreementId)).agreement).toMatchObject({ rule: { cap: 40_000 }, payDay: 5 });
  }, 5_000);
});

// @id autopay-unsigned-cap-dropped
test('a higher cap that nobody signs is dropped after half an hour', async ({ payer }) => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  await service.call('/autopay/modifyAutoPay', { agreementId, rule: { cap: 40_000 } }, inWallet(payer));
  service.clock.advance(31 * MINUTE);
  await workOff(service.context);
  expect((await view(payer, agreementId)).agreement).toMatchObject({
    state: 'SIGNED',
    rule: { cap: 20_000 },
  });
  const { wanted, next_action_at } = await service.context.db
    .selectFrom('mandates')
    .select(['wanted', 'next_action_at'])
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow();
  expect([wanted, next_action_at]).toEqual([null, null]);
});

// @id cap-without-quota
test('a wallet that does not say what it signed for is asked again at growing intervals, until the time is over', async ({
  payer,
}) => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  const change = { agreementId, rule: { cap: 40_000 } };
  const { sign } = await service.call('/autopay/modifyAutoPay', change, inWallet(payer));
  await service.sandbox.ask('wallet/conduct', { conduct: { noQuota: true }, outTradeNo: agreementId });
  await signAtWallet(service, payer, sign?.value ?? '');
  await vi.waitFor(async () => expect(await nextQuestionOf(agreementId)).not.toBeNull());
  await workOff(service.context);
  expect(Number(await nextQuestionOf(agreementId))).toBeGreaterThan(Number(service.context.now()));
  service.clock.advance(31 * MINUTE);
  await workOff(service.context);
  expect(await nextQuestionOf(agreementId)).toBeNull();
  expect((await view(payer, agreementId)).agreement).toMatchObject({ rule: { cap: 20_000 } });
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
  expect((await view(payer, locked.agreementId)).insufficient).toBe(0);
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

// @id autopay-held-by-unit-rules
test('a unit that changes its amount rules holds its mandates until a new cap is set', async ({ payer }) => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  await holdChangedRules(service.context);
  expect((await view(payer, agreementId)).agreement.holds).toEqual([]);
  await service.context.db
    .updateTable('mandates')
    .set({ rules_hash: Buffer.from('of other rules') })
    .where('agreement_id', '=', agreementId)
    .execute();
  await holdChangedRules(service.context);
  await holdChangedRules(service.context);
  expect((await view(payer, agreementId)).agreement.holds).toEqual(['RULES_CHANGED']);
  expect((await kindsOf(payer)).filter((kind) => kind === 'AUTOPAY_RULES_CHANGED')).toHaveLength(1);
  const set = await service.call(
    '/autopay/modifyAutoPay',
    { agreementId, rule: { cap: 20_000 } },
    inWallet(payer),
  );
  expect(set.agreement.holds).toEqual([]);
});
