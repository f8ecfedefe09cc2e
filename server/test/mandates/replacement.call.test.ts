import { describe, expect, vi } from 'vitest';
import { after, MINUTE, SECOND } from '../../src/kit/time.ts';
import { takeWalletReport } from '../../src/modules/mandates/index.ts';
import { saveAccount } from '../support/accounts.ts';
import { hold, type Opened, runUntil, states } from '../support/deducting.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { inWallet, signAtWallet } from '../support/mandates.ts';
import { PERIODIC, periodic } from '../support/periodic.ts';

const { service, test } = serviceTest({ env: PERIODIC });
const { atWallet, opened, toDeduction } = periodic(service);

function view({ payer, agreementId }: Opened) {
  return service.call('/autopay/viewAutopay', { agreementId }, payer);
}

/** Lowers what was signed, so that a cap of ¥400 is more. */
function signedFor(one: Opened, most: number): Promise<void> {
  return hold(service, one, { signed_most: most, cap: most });
}

async function raise({ payer, agreementId }: Opened, cap: number): Promise<string> {
  const change = { agreementId, rule: { cap }, payDay: 5 };
  const { sign } = await service.call('/autopay/modifyAutoPay', change, inWallet(payer));
  return sign?.value ?? '';
}

function replacements({ agreementId }: Opened) {
  return service.context.db
    .selectFrom('mandate_replacements')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .orderBy('made_at')
    .execute();
}

/** Lets the jobs run until nothing about the mandate's replacements is left to do. */
async function settle(one: Opened): Promise<void> {
  await vi.waitFor(async () => {
    await workOff(service.context);
    const open = (await replacements(one)).filter(({ state }) => state === 'SIGNING' || state === 'ENDING');
    if (open.length > 0) service.clock.advance(10 * SECOND);
    expect(open).toEqual([]);
  }, 10_000);
}

describe('a higher cap of a periodic mandate', () => {
  test('is a replacement at the wallet: the old one goes on until it is signed, and is ended then', async ({
    payer,
  }) => {
    const one = await opened(payer);
    await signedFor(one, 20_000);
    await hold(service, one, { insufficient: 2, paused: true });
    const sign = await raise(one, 40_000);
    expect((await view(one)).agreement).toMatchObject({ state: 'SIGNED', rule: { cap: 20_000 } });
    // It is no pending activation: another account can be opened meanwhile.
    const { accountId } = await saveAccount(service, payer);
    const offer = await service.call('/autopay/canBindAutopay', { accountId }, inWallet(payer));
    expect(offer.oncePer).toEqual({ type: 'DAY', count: 60 });
    // The same wish again is the same replacement.
    await raise(one, 40_000);
    expect(await replacements(one)).toHaveLength(1);
    await signAtWallet(service, payer, sign);
    await settle(one);
    const shown = await view(one);
    expect(shown).toMatchObject({
      agreement: { state: 'SIGNED', rule: { cap: 40_000 }, payDay: 5, holds: ['PAUSED'] },
      insufficient: 2,
    });
    expect((await atWallet(payer)).map(({ status, most }) => [status, most])).toEqual(
      expect.arrayContaining([
        ['NORMAL', 40_000],
        ['STOP', 2_000_000],
      ]),
    );
    expect((await replacements(one)).map(({ state }) => state).toSorted()).toEqual(['ENDED', 'SIGNED']);
  });

  test('that nobody signs in half an hour leaves all as it was, also when it is signed after that', async ({
    payer,
  }) => {
    const one = await opened(payer);
    await signedFor(one, 20_000);
    const sign = await raise(one, 40_000);
    service.clock.advance(31 * MINUTE);
    await settle(one);
    expect((await view(one)).agreement).toMatchObject({ state: 'SIGNED', rule: { cap: 20_000 } });
    const [dropped] = await replacements(one);
    expect(dropped?.state).toBe('ENDED');
    // The wallet's own clock still lets the page be signed.
    await signAtWallet(service, payer, sign);
    const report = await service.context.wallet.mandates?.queryMandate(dropped?.number ?? '');
    if (!report) throw new Error('the wallet tells nothing');
    await takeWalletReport(service.context, dropped?.number ?? '', report);
    await settle(one);
    expect((await atWallet(payer)).map(({ status }) => status).toSorted()).toEqual(['NORMAL', 'STOP']);
    expect((await view(one)).agreement).toMatchObject({ state: 'SIGNED', rule: { cap: 20_000 } });
  });

  test('that somebody else signs is ended, and the mandate stays', async ({ payer, other }) => {
    const one = await opened(payer);
    await signedFor(one, 20_000);
    await signAtWallet(service, other, await raise(one, 40_000));
    await settle(one);
    expect((await view(one)).agreement).toMatchObject({ state: 'SIGNED', rule: { cap: 20_000 }, holds: [] });
    expect((await atWallet(other)).map(({ status }) => status)).toEqual(['STOP']);
    const { messages } = await service.call('/inbox/getMessageList', {}, payer);
    expect(messages.filter(({ kind }) => kind === 'AUTOPAY_OTHER_SIGNER')).toHaveLength(1);
  });

  test('is dropped with the mandate, and by a lower cap', async ({ payer }) => {
    const one = await opened(payer);
    await signedFor(one, 20_000);
    await raise(one, 40_000);
    await service.call(
      '/autopay/modifyAutoPay',
      { agreementId: one.agreementId, rule: { cap: 10_000 } },
      inWallet(payer),
    );
    expect((await replacements(one)).map(({ state }) => state)).toEqual(['ENDING']);
    await raise(one, 50_000);
    await service.call('/autopay/cancelAutopay', { agreementId: one.agreementId }, inWallet(payer));
    expect((await replacements(one)).map(({ state }) => state)).toEqual(['ENDING', 'ENDING']);
  });

  test('does not end the old one while it deducts, and only one of both ever deducts', async ({ payer }) => {
    const one = await opened(payer);
    await signedFor(one, 30_000);
    await service.sandbox.ask('wallet/conduct', {
      conduct: { deduction: 'IN_PROCESS_THEN_PAID', deductionMs: 5 * MINUTE },
    });
    await toDeduction(one);
    await workOff(service.context);
    expect(await states(service, one)).toEqual(['DEDUCTING']);
    const sign = await raise(one, 40_000);
    await signAtWallet(service, payer, sign);
    const pending = (await replacements(one)).find(({ state }) => state === 'SIGNING');
    const report = await service.context.wallet.mandates?.queryMandate(pending?.number ?? '');
    if (!pending || !report) throw new Error('no replacement');
    // The notice and the answer come at the same time, twice, while the mandate's jobs run.
    const take = () => takeWalletReport(service.context, pending.number, report);
    await Promise.all([take(), take(), take(), workOff(service.context)]);
    await workOff(service.context);
    expect(await states(service, one)).toEqual(['DEDUCTING']);
    expect((await replacements(one)).map(({ state }) => state).toSorted()).toEqual(['ENDING', 'SIGNED']);
    expect((await atWallet(payer)).map(({ status }) => status)).toEqual(['NORMAL', 'NORMAL']);
    await runUntil(service, after(service.context.now(), 10 * MINUTE));
    await service.sandbox.ask('wallet/conduct', { conduct: {} });
    expect(await states(service, one)).toEqual(['PAID']);
    await settle(one);
    const [replaced, old] = (await atWallet(payer)).toSorted((a) => (a.status === 'NORMAL' ? -1 : 1));
    expect([replaced?.status, replaced?.deductions]).toEqual(['NORMAL', []]);
    expect(old).toMatchObject({ status: 'STOP', deductions: [{ status: 'TRADE_SUCCESS' }] });
    const number = (await replacements(one)).find(({ state }) => state === 'SIGNED')?.wallet_agreement_no;
    const { wallet_agreement_no } = await service.context.db
      .selectFrom('mandates')
      .select('wallet_agreement_no')
      .where('agreement_id', '=', one.agreementId)
      .executeTakeFirstOrThrow();
    expect(wallet_agreement_no).toBe(number);
  });

  test('is asked about again at growing intervals after a kill, from the row alone', async ({ payer }) => {
    const one = await opened(payer);
    await signedFor(one, 20_000);
    const sign = await raise(one, 40_000);
    // The job is lost with its worker, and so is the wallet's notice.
    await service.sandbox.ask('wallet/conduct', { conduct: { notify: 'NEVER' } });
    await signAtWallet(service, payer, sign);
    await service.sandbox.ask('wallet/conduct', { conduct: {} });
    service.clock.advance(MINUTE);
    await settle(one);
    expect((await view(one)).agreement).toMatchObject({ rule: { cap: 40_000 } });
  });
});
