import { after, clockOf, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { type Opened, openFor, plans, runUntil, setTime } from './deducting.ts';
import type { Payer, TestService } from './service.ts';

/** Settings of a service whose wallet takes one deduction in a period. */
export const PERIODIC = { WALLET_SIGN_PRODUCT: 'CYCLE_PAY_AUTH', WALLET_SIGN_PERIOD: 'DAY:60' };

/** A mandate in the wallet's books; `most` in fen. */
type Shown = {
  readonly agreementId: string;
  readonly agreementNo: string;
  readonly status: string;
  readonly most: number;
  readonly deductions: readonly { readonly status: string }[];
};

/** Payers are not told of bills at night, and tests run at any hour. */
async function untilMorning(service: TestService): Promise<void> {
  const now = service.context.now();
  const [hour = 0] = clockOf(now).split(':').map(Number);
  if (hour < 8 || hour >= 20) await setTime(service, new Date(`${dayOf(after(now, DAY))}T10:00:00+08:00`));
}

/** Helpers for tests of the periodic product. */
export function periodic(service: TestService) {
  return {
    /** A payer's mandates in the wallet's books. */
    atWallet: async ({ walletUserId }: Payer): Promise<readonly Shown[]> => {
      const { agreements } = await service.sandbox.ask<{ agreements: Shown[] }>(
        `agreements?user=${walletUserId}`,
      );
      return agreements;
    },
    /** A mandate with a cap of ¥20,000, for which as much was signed, so that only more needs a replacement. */
    opened: async (payer: Payer, outcome = 'ONE_BILL'): Promise<Opened> => {
      await untilMorning(service);
      const account = await service.account(outcome, { unitId: 'water-430100' });
      return openFor(service, payer, { cap: 2_000_000 }, account);
    },
    /** Moves time to the deduction of a mandate's only bill, without making it. */
    toDeduction: async (one: Opened): Promise<void> => {
      await runUntil(service, after(service.context.now(), MINUTE));
      const [plan] = await plans(service, one);
      if (!plan?.deductFrom) throw new Error('no bill is to be taken');
      await runUntil(service, after(plan.deductFrom, -MINUTE));
      await setTime(service, plan.deductFrom);
    },
  };
}
