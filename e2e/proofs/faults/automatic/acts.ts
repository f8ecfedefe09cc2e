import {
  BILL_BEING_DEDUCTED,
  BILL_BEING_PAID,
  BILL_EXPIRED,
  LAST_PAYMENT_UNFINISHED,
  PASSWORD_TOKEN_REFUSED,
  type ResponseFor,
} from '@life-payment/contract';
import { closingPurpose, NO_BILL_TO_PAY } from '@life-payment/contract/rules';
import { eventually } from '../../../support/api.ts';
import { CallRefused } from '../client.ts';
import { makeOrder } from '../orders.ts';
import type { Run } from '../run.ts';
import type { Opened } from './open.ts';
import type { Act } from './plan.ts';

const MOST_TOKENS = 5;
/** A cap in fen, far below every bill and still allowed. */
const LOW_CAP = 1_000;

/** The consequence of an act of a payer, or of somebody at the wallet, for the mandate. */
export type Acted = {
  /** From this moment of the run's clock on nothing new may be deducted; null when the act forbids nothing. */
  readonly stoppedAt: number | null;
  /** The order by which the payer paid the bill by hand; null when there is none. */
  readonly byHand: string | null;
};

const NOTHING: Acted = { stoppedAt: null, byHand: null };

type Plan = ResponseFor<'/autopay/viewAutopay'>['plans'][number];

/** Refusals that a payer gets when the deduction came first. */
const TAKEN: readonly string[] = [
  BILL_BEING_DEDUCTED,
  BILL_BEING_PAID,
  // The deduction was credited after the bill was asked for.
  BILL_EXPIRED,
  LAST_PAYMENT_UNFINISHED,
  NO_BILL_TO_PAY,
].map(({ code }) => code);

/** Does what the journey plans for a mandate before the deduction, and answers what it means for later deductions. */
export async function act(run: Run, opened: Opened, what: Act): Promise<Acted> {
  const { payer, agreementId } = opened;
  const stopped = (): Acted => ({ ...NOTHING, stoppedAt: run.world.now().getTime() });
  switch (what) {
    case 'SKIP': {
      const { planId } = await named(opened);
      await payer.call('/autopay/skipAutoPay', { agreementId, planId });
      return stopped();
    }
    case 'APPROVE':
      await payer.call('/autopay/approveAutoPay', await named(opened));
      return NOTHING;
    case 'PAUSE':
      await payer.call('/autopay/pauseAutoPay', { agreementId });
      return stopped();
    case 'LOWER':
      await payer.call('/autopay/modifyAutoPay', { agreementId, rule: { cap: LOW_CAP } });
      return stopped();
    case 'CLOSE':
      await payer.call('/autopay/cancelAutopay', { agreementId });
      return stopped();
    case 'CLOSE_BY_PASSWORD':
      await closeByPassword(run, opened);
      return stopped();
    case 'END_AT_WALLET':
      await run.stage.sandbox.endMandate(agreementId);
      return NOTHING;
    case 'PAY_BY_HAND':
      return { ...NOTHING, byHand: await payByHand(run, opened) };
  }
}

/**
 * Does it while the deduction is under way. Thousands of mandates may be first in its queue, but a payer who pays by
 * hand comes at any moment.
 */
export async function actMeanwhile(run: Run, opened: Opened, what: Act, withinMs: number): Promise<Acted> {
  if (what !== 'PAY_BY_HAND') await underWay(run, opened, withinMs);
  return act(run, opened, what);
}

async function named(opened: Opened) {
  const plan = await planOf(opened);
  if (!plan) throw new Error(`${opened.agreementId} has no plan`);
  return { agreementId: opened.agreementId, planId: plan.planId, amount: plan.amount };
}

/** The only plan of a mandate; undefined until its bill is found. */
async function planOf({ payer, agreementId }: Opened): Promise<Plan | undefined> {
  return (await payer.call('/autopay/viewAutopay', { agreementId })).plans[0];
}

/** A token is valid once. When the wallet's answer about it was lost, the payer enters the password again. */
async function closeByPassword({ stage: { sandbox } }: Run, { payer, agreementId }: Opened): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const passwordToken = await sandbox.passwordToken(payer.user, closingPurpose(agreementId));
    try {
      await payer.call('/autopay/cancelAutoPayByPassword', { agreementId, passwordToken });
      return;
    } catch (error) {
      const refused = error instanceof CallRefused && error.code === PASSWORD_TOKEN_REFUSED.code;
      if (!refused || tries === MOST_TOKENS) throw error;
    }
  }
}

/** Pays the bill that is being deducted, unless the deduction came first. */
async function payByHand({ stage }: Run, { payer, account }: Opened): Promise<string | null> {
  try {
    const making = { making: 'ONCE', coupon: false, payer, rival: stage.newPayer } as const;
    const { orderId, pay } = await makeOrder(making, account);
    await stage.sandbox.pay(payer.user, pay);
    return orderId;
  } catch (error) {
    if (error instanceof CallRefused && TAKEN.includes(error.code)) return null;
    throw error;
  }
}

/** Waits until the deduction has reached the wallet. */
async function underWay({ stage: { sandbox } }: Run, { payer }: Opened, withinMs: number): Promise<void> {
  await eventually(
    () => sandbox.mandates(payer.user),
    ([mandate]) => mandate !== undefined && mandate.deductions.length > 0,
    withinMs,
  );
}
