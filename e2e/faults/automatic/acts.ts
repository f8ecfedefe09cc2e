import {
  BILL_BEING_DEDUCTED,
  BILL_BEING_PAID,
  LAST_PAYMENT_UNFINISHED,
  PASSWORD_TOKEN_REFUSED,
  type ResponseFor,
} from '@life-payment/contract';
import { closingPurpose, NO_BILL_TO_PAY } from '@life-payment/contract/rules';
import { eventually } from '../../support/api.ts';
import { CallRefused } from '../client.ts';
import { makeOrder } from '../orders.ts';
import type { Run } from '../run.ts';
import type { Opened } from './open.ts';
import type { Act } from './plan.ts';

const MOST_TOKENS = 5;
/** Far below every bill, and what may be set. */
const LOW_CAP = 1_000;

/** What came of what somebody did. */
export type Acted = {
  /** From when on nothing new may be taken; null: from no time on. By the clock of the run. */
  readonly stoppedAt: number | null;
  /** The order by which the payer paid the bill by hand. */
  readonly byHand: string | null;
};

const NOTHING: Acted = { stoppedAt: null, byHand: null };

type Plan = ResponseFor<'/autopay/viewAutopay'>['plans'][number];

/** What a payer hears who comes later than the deduction. */
const TAKEN: readonly string[] = [
  BILL_BEING_DEDUCTED,
  BILL_BEING_PAID,
  LAST_PAYMENT_UNFINISHED,
  NO_BILL_TO_PAY,
].map(({ code }) => code);

/** Does what is planned about a mandate, and says what that means for what may still be taken. */
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

/** The same while the deduction is under way, which thousands may be before; who pays by hand comes at any moment. */
export async function actMeanwhile(run: Run, opened: Opened, what: Act, withinMs: number): Promise<Acted> {
  if (what !== 'PAY_BY_HAND') await underWay(run, opened, withinMs);
  return act(run, opened, what);
}

async function named(opened: Opened) {
  const plan = await planOf(opened);
  if (!plan) throw new Error(`${opened.agreementId} has no plan`);
  return { agreementId: opened.agreementId, planId: plan.planId, amount: plan.amount };
}

/** The one plan of a mandate; undefined while its bill has not been found. */
async function planOf({ payer, agreementId }: Opened): Promise<Plan | undefined> {
  return (await payer.call('/autopay/viewAutopay', { agreementId })).plans[0];
}

/** A token is good once: where the wallet's word on it was lost, the payer gives the password again. */
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

/** Pays the bill that is just being deducted, unless the deduction was first. */
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

/** Waits until the wallet has heard of the deduction. */
async function underWay({ stage: { sandbox } }: Run, { payer }: Opened, withinMs: number): Promise<void> {
  await eventually(
    () => sandbox.mandates(payer.user),
    ([mandate]) => mandate !== undefined && mandate.deductions.length > 0,
    withinMs,
  );
}
