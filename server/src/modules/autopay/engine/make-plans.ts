import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import { dayOf } from '../../../kit/time.ts';
import { type BillId, billIdOf, isSameBill, paidSince } from '../../claims/index.ts';
import {
  beginPlan,
  type LeftReason,
  lockPlansOf,
  type MandateRow,
  type PlanRow,
  updatePlan,
} from '../../mandates/index.ts';
import { judgeBill } from '../guards.ts';
import { isOpen, whenOpen } from '../schedule.ts';
import type { UnitAnswer } from './ask-unit-of-mandate.ts';
import { leaveToPayer } from './leave-to-payer.ts';
import { approvedAmount, noticeOrAsk } from './notice-or-ask.ts';
import { figuresOf, isUnderThreshold, type PlanToMake, plansToMake } from './plan-to-make.ts';
import { type KnownBills, plansLeftToPayer, readKnownBills, reasonToLeave } from './unit-rules.ts';
import { endUnlistedPlans, restorePlan } from './unlisted-bills.ts';

/** States in which a new answer of the unit can still change a plan. */
const QUEUED: ReadonlySet<PlanRow['state']> = new Set(['PLANNED', 'NOTICED', 'ASKED', 'DUE']);

/** Whether the payer must be told again: the bill grew, or a notice has become a question or the other way round. */
export function mustTellAgain(
  mandate: Pick<MandateRow, 'cap'>,
  plan: Pick<PlanRow, 'state' | 'amount' | 'approved'>,
  { amount, usual }: Pick<PlanToMake, 'amount' | 'usual'>,
): boolean {
  const asks = judgeBill(mandate, amount, usual, approvedAmount(plan)).do === 'ASK';
  return amount > plan.amount || asks !== (plan.state === 'ASKED');
}

/** Makes and changes a mandate's plans according to a unit's answer. The caller has locked the mandate, and nothing holds it. */
export function makePlans(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  answer: UnitAnswer,
  now: Date,
): Promise<void> {
  return mandate.billing === 'POSTPAID'
    ? planBills(tx, context, mandate, answer, now)
    : planTopUp(tx, context, mandate, answer, now);
}

async function planBills(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  answer: UnitAnswer,
  now: Date,
): Promise<void> {
  const known = await readKnownBills(tx, mandate, answer);
  const all = plansToMake(mandate, answer, dayOf(now));
  for (const toMake of all) {
    const plan = known.plans.find((each) => isSameBill(each, toMake)) ?? null;
    // An outdated answer must not restore a bill that may be paid.
    if (plan?.state === 'GONE' && known.outdated) continue;
    const reason = reasonToLeave(answer, toMake, known);
    if (reason) await leaveNewToPayer(tx, context, mandate, toMake, { plan, reason, known }, now);
    else if (plan && QUEUED.has(plan.state)) await renew(tx, context, mandate, plan, toMake, now);
    else if (plan?.state === 'GONE') await beginOrRestore(tx, context, mandate, { toMake, gone: plan }, now);
    // No plan for a bill that is paid, whether it is written off yet or not.
    else if (!plan && !known.paid.some((paid) => isIn(toMake, paid)))
      await beginOrRestore(tx, context, mandate, { toMake }, now);
  }
  // A bill that can't be read may be the one of a plan.
  if (answer.found.unreadable > 0) return;
  await endUnlistedPlans(tx, mandate, unlistedPlans(known.plans, all), now);
}

/**
 * Leaves a bill that the unit's rules exclude to the payer, who is told once, by day. For bills that can only be paid
 * together, the message is about the newest bill that no earlier message was about.
 */
async function leaveNewToPayer(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  toMake: PlanToMake,
  { plan, reason, known }: { plan: PlanRow | null; reason: LeftReason; known: KnownBills },
  now: Date,
): Promise<void> {
  if (!isOpen(now)) return;
  if (plan && (QUEUED.has(plan.state) || plan.state === 'GONE'))
    return leaveToPayer(tx, context, mandate, plan, reason, now);
  const told = Math.max(0, ...plansLeftToPayer(known).map(({ bills }) => bills));
  const newest = known.owed.findLast((bill) => !known.plans.some((each) => isSameBill(each, bill)));
  const isNew = reason === 'TOGETHER' ? told < toMake.bills.length : plan === null;
  if (!isNew || !newest) return;
  const { billKey, billMonth, dueDate } = reason === 'TOGETHER' ? newest : toMake;
  await leaveToPayer(
    tx,
    context,
    mandate,
    await write(tx, mandate, { ...toMake, billKey, billMonth, dueDate }, now),
    reason,
    now,
  );
}

function write(tx: Tx, mandate: MandateRow, toMake: PlanToMake, now: Date): Promise<PlanRow> {
  const { lifeUserId, agreementId } = mandate;
  return beginPlan(
    tx,
    { lifeUserId, agreementId, ...toMake, ...figuresOf(toMake), nextActionAt: whenOpen(now) },
    now,
  );
}

async function renew(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  toMake: PlanToMake,
  now: Date,
): Promise<void> {
  if (mustTellAgain(mandate, plan, toMake)) {
    // At night payers get no message and nothing is deducted; the bill is judged again in the morning.
    if (isOpen(now)) await noticeOrAsk(tx, context, mandate, plan, figuresOf(toMake), now);
    return;
  }
  // A plan that waited while the mandate was held is due at once.
  const waits = plan.state === 'DUE' && plan.deductFrom !== null && plan.deductFrom <= now;
  await updatePlan(tx, plan, {
    ...figuresOf(toMake),
    ...(waits ? { next_action_at: whenOpen(now) } : {}),
  });
}

/** `gone`: the plan of a bill that its unit lists again. */
async function beginOrRestore(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  { toMake, gone = null }: { readonly toMake: PlanToMake; readonly gone?: PlanRow | null },
  now: Date,
): Promise<void> {
  const plan = gone ? await restorePlan(tx, gone, toMake, now) : await write(tx, mandate, toMake, now);
  if (isOpen(now)) await noticeOrAsk(tx, context, mandate, plan, figuresOf(toMake), now);
}

/** Whether a plan is for a bill, alone or with others. */
function isIn({ bills }: PlanToMake, bill: BillId): boolean {
  return bills.some((each) => isSameBill(billIdOf(each), bill));
}

/** Plans that can still end, of bills that their unit no longer lists. */
function unlistedPlans(plans: readonly PlanRow[], toMake: readonly PlanToMake[]): PlanRow[] {
  return plans.filter((plan) => QUEUED.has(plan.state) && !toMake.some((each) => isSameBill(each, plan)));
}

async function planTopUp(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  answer: UnitAnswer,
  now: Date,
): Promise<void> {
  const low = isUnderThreshold(mandate, answer.found);
  if (low === null) return;
  const [toMake] = plansToMake(mandate, answer, dayOf(now));
  const { lifeUserId, agreementId } = mandate;
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, toMake ? [toMake.billKey] : []);
  if (!low) return endUnlistedPlans(tx, mandate, unlistedPlans(plans, []), now);
  // One top-up at a time and one a day; none while the balance may be older than a payment.
  if (!toMake || plans.length > 0) return;
  if (await paidSince(tx, mandate.unitId, mandate.numberHash, answer.askedAt)) return;
  await beginOrRestore(tx, context, mandate, { toMake }, now);
}
