import { checkAmount, checkSelection } from '@life-payment/contract/rules';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/open.ts';
import { after, MINUTE } from '../../../time.ts';
import {
  type AgreementRow,
  lockAgreement,
  lockPlan,
  type PlanRow,
  readAgreement,
  takePlanStep,
  updatePlan,
} from '../../agreements/index.ts';
import { placeDeduction, unlessRaced } from '../../orders/index.ts';
import { mayTake } from '../guards.ts';
import { isOpen, lastChance, tomorrow, whenOpen } from '../schedule.ts';
import { spreadOf } from '../spread.ts';
import { type Asked, askAbout } from './ask.ts';
import { isNews } from './plan-found.ts';
import { tell } from './tell.ts';
import { isLow, type Wanted, wantedOf } from './wanted.ts';

/** What stands in the way for a while, a silent unit or somebody else's payment of the bill, is looked at again so much later. */
const AGAIN = 20 * MINUTE;

type Signed = AgreementRow & { readonly walletAgreementNo: string };

const isSigned = (agreement: AgreementRow | null): agreement is Signed =>
  agreement !== null && agreement.walletAgreementNo !== null;

/** Does something about a plan that is still DUE, with its agreement; both locked, the agreement first, as everywhere. */
const whileDue = (
  context: Context,
  plan: PlanRow,
  act: (tx: Tx, agreement: AgreementRow, plan: PlanRow, now: Date) => Promise<void>,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, plan.agreementId);
    const locked = await lockPlan(tx, plan.lifeUserId, plan.planId);
    if (agreement && locked?.state === 'DUE') await act(tx, agreement, locked, context.now());
  });

const postpone = (context: Context, plan: PlanRow): Promise<void> =>
  whileDue(context, plan, (tx, _agreement, locked, now) =>
    updatePlan(tx, locked, { next_action_at: whenOpen(after(now, AGAIN)) }),
  );

/** Nothing is taken while something holds the agreement; a bill that is late by then is left to its payer. */
const waitForHold = (context: Context, plan: PlanRow): Promise<void> =>
  whileDue(context, plan, async (tx, { agreementId }, locked, now) => {
    const last = lastChance(locked.dueDate);
    const missed = last !== null && now >= last && locked.deductFrom !== null && locked.deductFrom < last;
    if (missed) await takePlanStep(tx, locked, 'GIVE_UP', now);
    else await updatePlan(tx, locked, { next_action_at: tomorrow(now, spreadOf(agreementId)) });
  });

/** What the unit's fresh answer leaves to take for a plan; null: nothing, it was paid another way. */
const stillWanted = (agreement: AgreementRow, plan: PlanRow, { found }: Asked): Wanted | null => {
  if (agreement.billing === 'POSTPAID')
    return wantedOf(agreement, found, '').find(({ billKey }) => billKey === plan.billKey) ?? null;
  if (isLow(agreement, found) === false) return null;
  const { billKey, billMonth, dueDate, usual } = plan;
  // The payer was told of so much: it may have been set lower since, and is told of anew before it is more.
  const amount = Math.min(plan.amount, agreement.amount ?? plan.amount);
  return { billKey, billMonth, dueDate, usual, amount };
};

/** Whether the unit takes this bill by itself now: some take the oldest first, or all at once. */
const isTakenAlone = ({ unit, found }: Asked, { billKey, amount }: Wanted): boolean => {
  if (unit.billing === 'PREPAID') return checkAmount(unit.amount, 0, amount) === null;
  const owed = found.bills.filter(({ due }) => due > 0).map(({ billNo }) => billNo);
  const wrong = checkSelection(unit.selection, owed, [billKey]) ?? checkAmount(unit.amount, amount, amount);
  return wrong === null;
};

/**
 * Begins the deduction in one transaction: the plan's step, and the order with its payment, bill, claim and job. Nothing
 * of it happens where the amount is not what the payer was told of.
 */
const begin = (context: Context, plan: PlanRow, asked: Asked): Promise<void> =>
  whileDue(context, plan, async (tx, agreement, locked, now) => {
    if (!mayTake(agreement) || !isSigned(agreement) || !isOpen(now)) return;
    const wanted = stillWanted(agreement, locked, asked);
    if (!wanted) {
      await takePlanStep(tx, locked, 'WITHDRAW', now);
      return;
    }
    if (isNews(agreement, locked, wanted)) return tell(tx, context, agreement, locked, wanted, now);
    if (!isTakenAlone(asked, wanted))
      return updatePlan(tx, locked, { next_action_at: whenOpen(after(now, AGAIN)) });
    const { unit, askedAt } = asked;
    const { amount } = wanted;
    const orderId = await placeDeduction(tx, { agreement, plan: locked, unit, amount, askedAt, now });
    if (orderId === null) {
      const next = tomorrow(now, spreadOf(agreement.agreementId));
      return updatePlan(tx, locked, { next_action_at: next });
    }
    const tries = locked.tries + 1;
    await takePlanStep(tx, locked, 'DEDUCT', now, { amount, tries, order_id: orderId, next_action_at: null });
  });

/** Takes what is due under a plan, if that is still what the payer was told of. */
export const deduct = async (context: Context, plan: PlanRow): Promise<void> => {
  const now = context.now();
  if (!isOpen(now))
    return whileDue(context, plan, (tx, _agreement, locked) =>
      updatePlan(tx, locked, { next_action_at: whenOpen(now) }),
    );
  const agreement = await readAgreement(context.db, plan.agreementId);
  if (!isSigned(agreement) || !mayTake(agreement)) return waitForHold(context, plan);
  const asked = await askAbout(context, agreement);
  if (!asked) return postpone(context, plan);
  const outcome = await unlessRaced(() => begin(context, plan, asked));
  if (outcome === 'RACED') await postpone(context, plan);
};
