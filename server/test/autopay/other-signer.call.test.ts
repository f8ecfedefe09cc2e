import { beforeEach, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { forgetAll, openFor, plans, runUntil, setTime } from '../support/deducting.ts';
import { passTime, workOff } from '../support/drive.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { bindingOf, inWallet, noticesOf, signAtWallet, stateOf } from '../support/mandates.ts';
import { checkMandates } from '../support/reconciling.ts';
import { gauges, oneRowOf } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';
import { enterBy, takeStep } from '../support/sign-on.ts';

const { service, test, done, refused, decided } = staffTest();
const payer = payerOfEach(service);
const gauge = gauges(service);

const WATER = 'water-430100';

beforeEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('wallet/clock', { aheadMs: 0 });
  await forgetAll(service);
});

function bend(agreementId: string, conduct: object) {
  return service.sandbox.ask('wallet/conduct', { outTradeNo: agreementId, conduct });
}

/** Begins automatic payment; `sign` is the address of the wallet's page. */
async function begun(change: Parameters<typeof bindingOf>[1] = {}, by = payer) {
  const { accountId } = await saveAccount(service, by);
  const { agreementId, sign } = await service.call(
    '/autopay/bindAutopay',
    bindingOf(accountId, change),
    inWallet(by),
  );
  return { agreementId, sign: sign.value };
}

async function messagesOf(of: Payer) {
  return (await service.call('/inbox/getMessageList', {}, of)).messages.map(({ kind, text }) => ({
    kind,
    text,
  }));
}

/** A person's agreement as the wallet reports it. */
async function atWallet({ walletUserId }: Payer, agreementId: string): Promise<string | undefined> {
  const { agreements } = await service.sandbox.ask<{
    agreements: { agreementId: string; status: string; deductions: unknown[] }[];
  }>(`agreements?user=${walletUserId}`);
  const found = agreements.find((each) => each.agreementId === agreementId);
  expect(found?.deductions ?? []).toEqual([]);
  return found?.status;
}

function rowOf(agreementId: string) {
  return oneRowOf(
    service,
    'mandates',
    ['state', 'signer', 'end_reason', 'wallet_user_id', 'wallet_id_kind'],
    { agreement_id: agreementId },
  );
}

test('a page that somebody else signs is ended at the wallet at once, takes nothing, and both are told', async () => {
  const other = await service.login();
  const { agreementId, sign } = await begun();
  await signAtWallet(service, other, sign);
  await soon(async () => expect((await rowOf(agreementId)).signer).toBe('OTHER'));
  await workOff(service.context);
  expect(await atWallet(other, agreementId)).toBe('STOP');
  expect(await rowOf(agreementId)).toMatchObject({ state: 'ENDED', end_reason: 'OTHER_SIGNER' });
  expect(await messagesOf(payer)).toMatchObject([{ kind: 'AUTOPAY_OTHER_SIGNER' }]);
  const told = await messagesOf(other);
  expect(told).toMatchObject([{ kind: 'SIGNED_FOR_ANOTHER' }]);
  // The signer hears nothing of whose bills they were.
  expect(told[0]?.text).not.toMatch(/\d/);
});

test('a page that somebody else signs is found by the query too, when the notice is lost, and a signer without an account here needs none', async () => {
  const stranger = await service.stranger();
  const { agreementId, sign } = await begun();
  await bend(agreementId, { notify: 'NEVER' });
  await signAtWallet(service, { ...payer, ...stranger }, sign);
  await passTime(service, MINUTE);
  expect(await rowOf(agreementId)).toMatchObject({ state: 'ENDED', signer: 'OTHER' });
  expect(await messagesOf(payer)).toMatchObject([{ kind: 'AUTOPAY_OTHER_SIGNER' }]);
});

test('a page that is signed after its owner dropped it is ended again, and the signer is told', async () => {
  const other = await service.login();
  const { agreementId, sign } = await begun();
  await service.call('/autopay/cancelAutopay', { agreementId }, inWallet(payer));
  await signAtWallet(service, other, sign);
  await soon(async () => expect(await messagesOf(other)).toMatchObject([{ kind: 'SIGNED_FOR_ANOTHER' }]));
  await passTime(service, 31 * MINUTE);
  expect(await atWallet(other, agreementId)).toBe('STOP');
  expect(await rowOf(agreementId)).toMatchObject({ state: 'ENDED' });
});

/** A payer whom the wallet has named by ids of one kind only. */
async function knownBy(ids: 'USER_ID' | 'OPEN_ID'): Promise<Payer> {
  const stranger = await service.stranger();
  await bend(stranger.walletUserId, { ids });
  const entered = await enterBy(service, service.sandbox, stranger.walletUserId, 'HISUN');
  const { sessionId: token = '', lifeUserId = '' } = await takeStep(service, entered);
  return { ...stranger, token, lifeUserId };
}

test('a signature whose id is of another kind is not taken, and is ended when the time to sign is over', async () => {
  const entered = await knownBy('USER_ID');
  const { agreementId, sign } = await begun({}, entered);
  await bend(agreementId, { ids: 'OPEN_ID' });
  await signAtWallet(service, entered, sign);
  await passTime(service, 10 * MINUTE);
  expect(await stateOf(service, entered, agreementId)).toBe('SIGNING');
  await passTime(service, 21 * MINUTE);
  expect(await rowOf(agreementId)).toMatchObject({ state: 'ENDED', end_reason: 'NOT_SIGNED' });
  expect(await atWallet(entered, agreementId)).toBe('STOP');
});

test('a signature is taken as soon as the wallet tells the id of the known kind', async () => {
  const { agreementId, sign } = await begun();
  await bend(agreementId, { ids: 'NONE' });
  await signAtWallet(service, payer, sign);
  await passTime(service, MINUTE);
  expect(await rowOf(agreementId)).toMatchObject({ state: 'SIGNING', signer: null });
  await bend(agreementId, { ids: 'BOTH' });
  await passTime(service, 10 * MINUTE);
  expect(await rowOf(agreementId)).toMatchObject({ state: 'SIGNED', signer: 'SAME' });
});

test('a payer whom the wallet names by the open id alone signs by it', async () => {
  const entered = await knownBy('OPEN_ID');
  const { agreementId, sign } = await begun({}, entered);
  expect(await rowOf(agreementId)).toMatchObject({ wallet_id_kind: 'OPEN_ID' });
  await bend(agreementId, { ids: 'OPEN_ID' });
  await signAtWallet(service, entered, sign);
  await soon(async () => expect(await stateOf(service, entered, agreementId)).toBe('SIGNED'));
});

const morning = (): Date => new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`);

/** An open mandate that belongs to another wallet user than the one who signed it. */
async function ofOther() {
  await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
  await setTime(service, morning());
  const account = await service.account('ONE_BILL', { unitId: WATER });
  const one = await openFor(service, payer, { cap: 2_000_000 }, account);
  // Its notice would be compared too.
  await expect.poll(() => noticesOf(service, one.agreementId)).toContain('success');
  await service.context.db
    .updateTable('mandates')
    .set({ wallet_user_id: `2088${String(Math.random()).slice(2, 14).padEnd(12, '0')}` })
    .set({ wallet_id_kind: 'USER_ID', mandate_check_at: service.context.now() })
    .where('agreement_id', '=', one.agreementId)
    .execute();
  return one;
}
test('the daily check stops a mandate that somebody else signed and lists it for staff, and does not end it', async () => {
  const one = await ofOther();
  await checkMandates(service.context);
  expect(await rowOf(one.agreementId)).toMatchObject({ state: 'SIGNED', signer: 'OTHER' });
  await runUntil(service, after(service.context.now(), 3 * DAY));
  expect((await plans(service, one)).map(({ state }) => state)).not.toContain('PAID');
  const { agreement } = await service.call('/autopay/viewAutopay', { agreementId: one.agreementId }, payer);
  expect(agreement.holds).toEqual(['SIGNER']);
  expect(await messagesOf(payer)).toContainEqual(
    expect.objectContaining({
      kind: 'AUTOPAY_OTHER_SIGNER',
      text: expect.stringContaining('nothing more is charged'),
    }),
  );
  expect(await done('li.lei', 'waiting')).toContain(`MandateSigner  ${one.agreementId}`);
  expect(await gauge('life_mandates_signer')).toBe(1);
});
test('two staff members end a mandate that somebody else signed, at the wallet too, and its owner is told', async () => {
  const one = await ofOther();
  expect(await refused('li.lei', 'end', one.agreementId, '--reason', 'x')).toContain('by its owner');
  await checkMandates(service.context);
  await decided('end', one.agreementId);
  await workOff(service.context);
  expect(await rowOf(one.agreementId)).toMatchObject({ state: 'ENDED', end_reason: 'BY_STAFF' });
  expect(await atWallet(payer, one.agreementId)).toBe('STOP');
  expect(await messagesOf(payer)).toContainEqual(expect.objectContaining({ kind: 'AUTOPAY_ENDED' }));
  expect(await done('li.lei', 'waiting')).not.toContain(one.agreementId);
  expect(await refused('li.lei', 'end', one.agreementId, '--reason', 'x')).toContain('is ENDED');
});
