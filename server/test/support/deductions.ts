import { after, MINUTE } from '../../src/kit/time.ts';
import { type Opened, openFor, plans, runUntil, setTime } from './deducting.ts';
import type { Payer, TestAccount, TestService } from './service.ts';

const WATER = 'water-430100';

/** Helpers for tests of deductions, for a payer with automatic payment at a water company. */
export function deductions(service: TestService, payer: Payer) {
  return { bend, opened, toDeduction, orderOf, paidAtWallet };

  function bend(deduction: string, more = {}) {
    return service.sandbox.ask('wallet/conduct', { conduct: { deduction, ...more } });
  }

  async function opened(account?: TestAccount, by = payer) {
    return openFor(
      service,
      by,
      { cap: 2_000_000 },
      account ?? (await service.account('ONE_BILL', { unitId: WATER })),
    );
  }

  /** Moves time to the deduction of a mandate's only bill, without making it. */
  async function toDeduction(one: Opened): Promise<string> {
    await runUntil(service, after(service.context.now(), MINUTE));
    const [plan] = await plans(service, one);
    if (!plan?.deductFrom) throw new Error('no bill is to be taken');
    await runUntil(service, after(plan.deductFrom, -MINUTE));
    await setTime(service, plan.deductFrom);
    return plan.planId;
  }

  async function orderOf(one: Opened): Promise<string> {
    return (await plans(service, one))[0]?.orderId ?? '';
  }

  async function paidAtWallet(): Promise<number> {
    const { agreements } = await service.sandbox.ask<{
      agreements: { deductions: { status: string }[] }[];
    }>(`agreements?user=${payer.walletUserId}`);
    return agreements
      .flatMap(({ deductions }) => deductions)
      .filter(({ status }) => status === 'TRADE_SUCCESS').length;
  }
}
