import { AUTOPAY_NOT_OFFERED, AUTOPAY_ONCE_A_PERIOD } from '@life-payment/contract';
import { describe, expect } from 'vitest';
import { newOrderId, paymentIdOf } from '../../src/kit/ids.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { messageKinds, plans, runUntil, setTime, states } from '../support/deducting.ts';
import { serviceTest } from '../support/fixtures.ts';
import { bindingOf, inWallet } from '../support/mandates.ts';
import { PERIODIC, periodic } from '../support/periodic.ts';

const { service, test } = serviceTest({ env: PERIODIC });
const { atWallet, opened } = periodic(service);

describe('a periodic mandate', () => {
  test('deducts one bill of a period, and asks its payer to pay the others', async ({ payer }) => {
    const one = await opened(payer, 'SEVERAL_ANY');
    await runUntil(service, after(service.context.now(), MINUTE));
    const found = await states(service, one);
    expect(found.filter((state) => state === 'NOTICED')).toHaveLength(1);
    expect(found.length).toBeGreaterThan(1);
    const asked = (await plans(service, one)).filter(({ state }) => state === 'ASKED');
    expect(asked.every(({ askReason }) => askReason === 'ONCE_A_PERIOD')).toBe(true);
    const [first] = asked;
    if (!first) throw new Error('nobody is asked');
    const approval = { agreementId: one.agreementId, planId: first.planId, amount: first.amount };
    const refused = await service.refused('/autopay/approveAutoPay', approval, inWallet(payer));
    expect(refused.code).toBe(AUTOPAY_ONCE_A_PERIOD.code);
    await runUntil(service, after(service.context.now(), 3 * DAY));
    const [mandate] = await atWallet(payer);
    expect(mandate?.deductions.map(({ status }) => status)).toEqual(['TRADE_SUCCESS']);
    const { events } = await service.sandbox.ask<{ events: { what: string; result: string }[] }>('events');
    const sent = events.filter(({ what }) => what === 'alipay.trade.pay').map(({ result }) => result);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((result) => /CYCLE_PAY|PARAMETER/.test(result))).toEqual([]);
    // On its due date a bill is left to its payer, and nobody is blamed for not answering.
    const [last] = asked.toSorted((a, b) => (b.dueDate ?? '').localeCompare(a.dueDate ?? ''));
    await runUntil(service, new Date(`${last?.dueDate}T23:00:00+08:00`));
    const left = (await plans(service, one)).find(({ planId }) => planId === last?.planId);
    expect(left).toMatchObject({ state: 'GAVE_UP', leftReason: 'ONCE_A_PERIOD' });
    // Until then it was told once, although its unit lists it every day.
    const told = (await messageKinds(service, payer)).filter((kind) => kind === 'AUTOPAY_ASKED');
    expect(told).toHaveLength(asked.length);
  });

  test('is not offered for a prepaid account, whose top-ups the wallet can not promise', async ({
    payer,
  }) => {
    const account = await service.account('PREPAID');
    const { accountId } = await saveAccount(service, payer, {}, account);
    const binding = bindingOf(accountId, { rule: { amount: 5_000, threshold: 2_000 } });
    const refused = await service.refused('/autopay/bindAutopay', binding, inWallet(payer));
    expect(refused.code).toBe(AUTOPAY_NOT_OFFERED.code);
    const { accounts } = await service.call('/autopay/getCanOpenAutopayAccountList', {}, payer);
    expect(accounts).toEqual([]);
  });

  test('is refused by the wallet a second time in a period, and above what was signed', async ({ payer }) => {
    const { agreementNo } = (await opened(payer).then(() => atWallet(payer)))[0] ?? { agreementNo: '' };
    const deduct = (amount: number) =>
      service.context.wallet.mandates?.deduct({
        paymentId: paymentIdOf(newOrderId(payer.lifeUserId, service.clock.now())),
        walletAgreementNo: agreementNo,
        amount,
        subject: '水费',
      });
    await setTime(service, tomorrowAt(service.context.now(), '12:00'));
    expect(await deduct(2_000_001)).toEqual({ kind: 'OVER_LIMIT' });
    expect(await deduct(10_000)).toMatchObject({ kind: 'PAID' });
    expect(await deduct(10_000)).toEqual({ kind: 'OUT_OF_HOURS' });
  });
});

function tomorrowAt(now: Date, time: string): Date {
  return new Date(`${dayOf(after(now, DAY))}T${time}:00+08:00`);
}
