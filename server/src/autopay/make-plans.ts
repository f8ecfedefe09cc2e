import { type BillId, billIdOf, isSameBill, paidSince } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { LeftReason } from '../kit/database/states.ts';
import { after, dayOf, HOUR, instant, SECOND } from '../kit/time.ts';
import { addMessages } from '../people/index.ts';
import { beginPlan } from './mandate-machine.ts';
import {
  holdWithOtherRules,
  lockMandate,
  type MandateRow,
  readMandate,
  updateMandate,
} from './mandate-store.ts';
import { approvedAmount, leaveToPayer, noticeOrAsk } from './notice.ts';
import { offersAutopay, rulesHashOf } from './offer.ts';
import { judgeBill, mayDeduct } from './own-mandate.ts';
import {
  askUnitOfMandate,
  endUnlistedPlans,
  figuresOf,
  isUnderThreshold,
  type KnownBills,
  type PlanToMake,
  plansLeftToPayer,
  plansToMake,
  readKnownBills,
  reasonToLeave,
  restorePlan,
  type UnitAnswer,
} from './plan-rules.ts';
import { lockPlansOf, type PlanRow, updatePlan } from './plan-store.ts';
import { askAgain, isOpen, momentToday, spreadOf, tomorrow, whenOpen } from './schedule.ts';

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
function makePlans(
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

/** The first wait before a closed or silent unit is asked again. */
const AGAIN = HOUR;

/** Asks the unit for a mandate's new bills, once a day. A job that runs early, late or twice changes nothing. */
export async function checkForBills(context: Context, agreementId: string): Promise<void> {
  const mandate = await readMandate(context.db, agreementId);
  if (!mandate?.checkBillsAt || mandate.checkBillsAt > after(context.now(), SECOND)) return;
  const held = !mayDeduct(mandate);
  const answer = held ? null : await askUnitOfMandate(context, mandate);
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockMandate(tx, agreementId);
    if (!locked?.checkBillsAt) return;
    const now = context.now();
    if (answer && mayDeduct(locked)) await makePlans(tx, context, locked, answer, now);
    const spread = spreadOf(agreementId);
    const silent = !held && !answer;
    const next = silent ? askAgain(now, momentToday(now, spread), AGAIN, spread) : tomorrow(now, spread);
    await updateMandate(tx, locked, { look_at: next, ...(answer ? { looked_at: answer.askedAt } : {}) });
  });
}

/** Mandates held in one transaction. The rest waits for the next minute. */
const BATCH = 500;

/** Holds the mandates of units that changed their amount rules, and tells the payers to set the amount again. */
export async function holdChangedRules({ db, catalogue, now }: Context): Promise<void> {
  const units = (await catalogue.units()).filter(offersAutopay);
  const rules = units.map((unit) => ({ unitId: unit.unitId, hash: rulesHashOf(unit).toString('hex') }));
  await db.transaction().execute(async (tx) => {
    const held = await holdWithOtherRules(tx, rules, BATCH);
    const at = now();
    const messages = held.map(({ lifeUserId, ...facts }) => ({
      lifeUserId,
      kind: 'AUTOPAY_RULES_CHANGED' as const,
      subject: `${facts.agreementId}@${instant(at)}`,
      facts,
    }));
    await addMessages(tx, messages, at);
  });
}
