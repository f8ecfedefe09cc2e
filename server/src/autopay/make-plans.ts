import { checkReadable, isRefusal } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { askUnit, canPayNow, claimsOf, paidSince, settledOf } from '../billing/index.ts';
import { isDue } from '../kit/advance.ts';
import { type BillId, billIdOf, isSameBill } from '../kit/bill-id.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { LeftReason } from '../kit/database/states.ts';
import { after, DAY, dayOf, HOUR, instant } from '../kit/time.ts';
import { addMessages } from '../people/index.ts';
import {
  holdWithOtherRules,
  lockMandate,
  type MandateRow,
  readMandate,
  updateMandate,
} from './mandate-store.ts';
import { offersAutopay, rulesHashOf } from './offer.ts';
import {
  figuresOf,
  isUnderThreshold,
  type KnownBills,
  mayDeduct,
  needsNewNotice,
  plansLeftToPayer,
  plansOfOwedBills,
  reasonToLeave,
  type UnitAnswer,
  type WantedPlan,
  wantedPlans,
} from './plan-rules.ts';
import { lockPlan, lockPlansOf, type PlanRow, updatePlan } from './plan-store.ts';
import { isOpen, momentToday, nextUnitQuery, spreadOf, tomorrow, whenOpen } from './schedule.ts';
import { type LockedMandate, leaveToPayer, noticeOrAsk, planFacts } from './tell-payer.ts';
import { beginPlan, transitionPlan } from './transition-plan.ts';

/** States in which a new answer of the unit can still change a plan. */
const QUEUED: ReadonlySet<PlanRow['state']> = new Set(['PLANNED', 'NOTICED', 'ASKED', 'DUE']);

/** The first wait before a closed or silent unit is queried again. */
const RETRY_MS = HOUR;

/** No unit lists a bill any more this long after its write-off: one that can't be told from it is another. */
const CLEARED_MS = 20 * DAY;

/** Asks the unit for a mandate's new bills, once a day. A job that runs early, late or twice changes nothing. */
export async function checkForBills(context: Context, agreementId: string): Promise<void> {
  const mandate = await readMandate(context.db, agreementId);
  if (!mandate || !isDue(mandate.checkBillsAt, context.now())) return;
  const held = !mayDeduct(mandate);
  const answer = held ? null : await queryBills(context, mandate);
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockMandate(tx, agreementId);
    if (!locked?.checkBillsAt) return;
    const now = context.now();
    const plan = locked.billing === 'POSTPAID' ? planBills : planTopUp;
    if (answer && mayDeduct(locked)) await plan(tx, { context, mandate: locked, now }, answer);
    const spread = spreadOf(agreementId);
    const silent = !held && !answer;
    const next = silent
      ? nextUnitQuery(now, momentToday(now, spread), RETRY_MS, spread)
      : tomorrow(now, spread);
    await updateMandate(tx, locked, {
      bill_check_at: next,
      ...(answer ? { bill_checked_at: answer.askedAt } : {}),
    });
  });
}

/**
 * Asks a mandate's unit what is due; null when it takes no payments now, does not answer, or has unreadable bills that
 * it takes only together or in order.
 */
export async function queryBills(
  context: Context,
  { unitId, numberCipher }: MandateRow,
): Promise<UnitAnswer | null> {
  const unit = await context.catalogue.unit(unitId);
  const askedAt = context.now();
  if (!unit?.autopay || canPayNow(context.catalogue, unit, 'zh-CN', askedAt)) return null;
  const accountNumber = context.crypto.decrypt(numberCipher);
  const found = await askUnit(context, { unit, accountNumber });
  if (isRefusal(found)) return null;
  const inPart = unit.billing === 'POSTPAID' && checkReadable(unit.selection, found.unreadable);
  return inPart ? null : { unit, found, askedAt };
}

/** Makes and changes the plans of a postpaid mandate that is locked and not held. */
async function planBills(tx: Tx, locked: LockedMandate, answer: UnitAnswer): Promise<void> {
  const { mandate, now } = locked;
  const known = await readKnownBills(tx, mandate, answer);
  const all = wantedPlans(mandate, answer, dayOf(now));
  for (const wanted of all) {
    const plan = known.plans.find((each) => isSameBill(each, wanted)) ?? null;
    // An outdated answer must not restore a bill that may be paid.
    if (plan?.state === 'GONE' && known.outdated) continue;
    const reason = reasonToLeave(answer, wanted, known);
    if (reason) await leaveNewToPayer(tx, locked, wanted, { plan, reason, known });
    else if (plan && QUEUED.has(plan.state)) await renew(tx, locked, plan, wanted);
    else if (plan?.state === 'GONE') await beginOrRestore(tx, locked, wanted, plan);
    else if (known.repeated.some((bill) => isSameBill(bill, wanted)))
      await tellRepeated(tx, mandate, wanted, now);
    // No plan for a bill that is paid, whether it is written off yet or not.
    else if (
      !plan &&
      !known.paid.some((paid) => wanted.bills.some((bill) => isSameBill(billIdOf(bill), paid)))
    )
      await beginOrRestore(tx, locked, wanted);
  }
  // A bill that can't be read may be the one of a plan.
  if (answer.found.unreadable > 0) return;
  await endUnlistedPlans(tx, mandate, unlistedPlans(known.plans, all), now);
}

/**
 * Leaves a bill that the unit's rules exclude to the payer, who is told once. Of bills paid only together the message
 * is about the newest one.
 */
async function leaveNewToPayer(
  tx: Tx,
  locked: LockedMandate,
  wanted: WantedPlan,
  { plan, reason, known }: { plan: PlanRow | null; reason: LeftReason; known: KnownBills },
): Promise<void> {
  const { mandate, now } = locked;
  if (!isOpen(now)) return;
  if (plan && (QUEUED.has(plan.state) || plan.state === 'GONE'))
    return leaveToPayer(tx, locked, plan, reason);
  const told = Math.max(0, ...plansLeftToPayer(known).map(({ bills }) => bills));
  const newest = known.owed.findLast((bill) => !known.plans.some((each) => isSameBill(each, bill)));
  const isNew = reason === 'TOGETHER' ? told < wanted.bills.length : plan === null;
  if (!isNew || !newest) return;
  const { billKey, billMonth, dueDate } = reason === 'TOGETHER' ? newest : wanted;
  const left = await write(tx, mandate, { ...wanted, billKey, billMonth, dueDate }, now);
  await leaveToPayer(tx, locked, left, reason);
}

/** Tells the payer, once a month, of a bill that can't be told from one they have paid, and so is not deducted. */
function tellRepeated(tx: Tx, mandate: MandateRow, wanted: WantedPlan, now: Date): Promise<void> {
  const { lifeUserId, agreementId } = mandate;
  const facts = { ...planFacts(mandate, { ...wanted, bills: 1 }), reason: 'REPEATED' } as const;
  const subject = `${agreementId}@${wanted.billKey}@${dayOf(now).slice(0, 7)}`;
  return addMessages(tx, [{ kind: 'AUTOPAY_LEFT', subject, facts, lifeUserId }], now);
}

function write(tx: Tx, mandate: MandateRow, wanted: WantedPlan, now: Date): Promise<PlanRow> {
  const { lifeUserId, agreementId } = mandate;
  const plan = { lifeUserId, agreementId, ...wanted, ...figuresOf(wanted), nextActionAt: whenOpen(now) };
  return beginPlan(tx, plan, now);
}

async function renew(tx: Tx, locked: LockedMandate, plan: PlanRow, wanted: WantedPlan): Promise<void> {
  const { mandate, now } = locked;
  if (needsNewNotice(mandate, plan, wanted)) {
    // At night payers get no message and nothing is deducted; the bill is judged again in the morning.
    if (isOpen(now)) await noticeOrAsk(tx, locked, plan, figuresOf(wanted));
    return;
  }
  // A plan that waited while the mandate was held is due at once.
  const waits = plan.state === 'DUE' && plan.deductFrom !== null && plan.deductFrom <= now;
  await updatePlan(tx, plan, { ...figuresOf(wanted), ...(waits ? { next_action_at: whenOpen(now) } : {}) });
}

/** `gone`: the plan of a bill that its unit lists again. */
async function beginOrRestore(
  tx: Tx,
  locked: LockedMandate,
  wanted: WantedPlan,
  gone: PlanRow | null = null,
): Promise<void> {
  const { mandate, now } = locked;
  const plan = gone ? await restorePlan(tx, gone, wanted, now) : await write(tx, mandate, wanted, now);
  if (isOpen(now)) await noticeOrAsk(tx, locked, plan, figuresOf(wanted));
}

/** Plans that can still end, of bills that their unit no longer lists. */
function unlistedPlans(plans: readonly PlanRow[], wanted: readonly WantedPlan[]): PlanRow[] {
  return plans.filter((plan) => QUEUED.has(plan.state) && !wanted.some((each) => isSameBill(each, plan)));
}

async function planTopUp(tx: Tx, locked: LockedMandate, answer: UnitAnswer): Promise<void> {
  const { mandate, now } = locked;
  const low = isUnderThreshold(mandate, answer.found);
  if (low === null) return;
  const [wanted] = wantedPlans(mandate, answer, dayOf(now));
  const { lifeUserId, agreementId } = mandate;
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, wanted ? [wanted.billKey] : []);
  if (!low) return endUnlistedPlans(tx, mandate, unlistedPlans(plans, []), now);
  // One top-up at a time and one a day; none while the balance may be older than a payment.
  if (!wanted || plans.length > 0) return;
  if (await paidSince(tx, mandate.unitId, mandate.numberHash, answer.askedAt)) return;
  await beginOrRestore(tx, locked, wanted);
}

/** Restores the plan of a bill that its unit lists again, as if it were new: earlier notices and approvals do not count. */
async function restorePlan(tx: Tx, plan: PlanRow, wanted: WantedPlan, now: Date): Promise<PlanRow> {
  await transitionPlan(tx, plan, 'COME_BACK', now, {
    ...figuresOf(wanted),
    due_date: wanted.dueDate,
    approved: false,
    ask_reason: null,
    deduct_from: null,
    next_action_at: whenOpen(now),
  });
  const back = await lockPlan(tx, plan.lifeUserId, plan.planId);
  if (!back) throw new Error(`no plan ${plan.planId}`);
  return back;
}

/**
 * Ends the plans of bills that their unit no longer lists. One listed again can be restored, but not one that we wrote
 * off, nor a top-up: each day has its own.
 */
export async function endUnlistedPlans(
  tx: Tx,
  { unitId, numberHash, billing }: MandateRow,
  plans: readonly PlanRow[],
  now: Date,
): Promise<void> {
  if (plans.length === 0) return;
  const keys = plans.map(({ billKey }) => billKey);
  const settled = await settledOf(tx, unitId, numberHash, keys);
  for (const plan of plans) {
    const forGood = billing === 'PREPAID' || settled.some((bill) => isSameBill(bill, plan));
    await transitionPlan(tx, plan, forGood ? 'WITHDRAW' : 'VANISH', now);
  }
}

/** Reads what is known about an answer's bills and locks the mandate's plans. The caller has locked the mandate. */
export async function readKnownBills(
  tx: Tx,
  mandate: MandateRow,
  { found, askedAt }: UnitAnswer,
): Promise<KnownBills> {
  const { lifeUserId, agreementId, unitId, numberHash } = mandate;
  const owed = plansOfOwedBills(found);
  const keys = [...new Set(owed.map(({ billKey }) => billKey))];
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, keys);
  const claimOf = await claimsOf(tx, unitId, numberHash, keys);
  const outdated = await paidSince(tx, unitId, numberHash, askedAt);
  const writtenOff = await writtenOffOf(tx, mandate, keys);
  const paid = owed.filter(
    (bill) => claimOf(bill)?.paid || writtenOff.some((each) => isSameBill(each, bill)),
  );
  const repeated = paid.filter((bill) => {
    const earlier = writtenOff.filter((each) => isSameBill(each, bill));
    const untold = ({ billMonth }: BillId) => bill.dueDate === null && !(billMonth && bill.billMonth);
    const cleared = earlier.every((each) => untold(each) && after(each.settledAt, CLEARED_MS) <= askedAt);
    return earlier.length > 0 && cleared;
  });
  return { owed, plans, paid, outdated, repeated };
}

async function writtenOffOf(
  tx: Tx,
  { lifeUserId, unitId, numberHash }: Pick<MandateRow, 'lifeUserId' | 'unitId' | 'numberHash'>,
  billKeys: readonly string[],
): Promise<(BillId & { readonly settledAt: Date })[]> {
  const { rows } = await sql<BillId & { readonly settledAt: Date }>`
    select b.bill_key as "billKey", b.bill_month as "billMonth", b.due_date as "dueDate",
      b.settled_at as "settledAt"
    from orders o join order_bills b using (life_user_id, order_id)
    where o.life_user_id = ${lifeUserId} and o.unit_id = ${unitId} and o.number_hash = ${numberHash}
      and b.bill_key = any(${billKeys}) and b.state = 'WRITTEN_OFF'`.execute(tx);
  return rows;
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
