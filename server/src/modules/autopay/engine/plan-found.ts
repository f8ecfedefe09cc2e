import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import { dayOf } from '../../../kit/time.ts';
import { paidSince } from '../../claims/index.ts';
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
import type { Asked } from './ask.ts';
import { comeBack, vanish } from './gone.ts';
import { inTheWay, type Known, knownOf, leftOf } from './in-the-way.ts';
import { leave } from './leave.ts';
import { approvedAmount, tell } from './tell.ts';
import { isLow, toTell, type Wanted, wantedOf } from './wanted.ts';

/** States in which what was planned can be changed by what the unit says now. */
const QUEUED: ReadonlySet<PlanRow['state']> = new Set(['PLANNED', 'NOTICED', 'ASKED', 'DUE']);

/** Whether the payer has to hear of a bill anew: it grew, or the other thing is to be done about it now. */
export function isNews(
  mandate: Pick<MandateRow, 'cap'>,
  plan: Pick<PlanRow, 'state' | 'amount' | 'approved'>,
  { amount, usual }: Pick<Wanted, 'amount' | 'usual'>,
): boolean {
  const asks = judgeBill(mandate, amount, usual, approvedAmount(plan)).do === 'ASK';
  return amount > plan.amount || asks !== (plan.state === 'ASKED');
}

/** Plans what a unit's answer asks for under a mandate, which the caller has locked and from which money may be taken. */
export function planFound(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  asked: Asked,
  now: Date,
): Promise<void> {
  return mandate.billing === 'POSTPAID'
    ? planBills(tx, context, mandate, asked, now)
    : planTopUp(tx, context, mandate, asked, now);
}

async function planBills(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  asked: Asked,
  now: Date,
): Promise<void> {
  const known = await knownOf(tx, mandate, asked);
  const all = wantedOf(mandate, asked, dayOf(now));
  for (const wanted of all) {
    const plan = known.plans.find(({ billKey }) => billKey === wanted.billKey) ?? null;
    // What may have been paid since the unit was asked does not come back by its answer.
    if (plan?.state === 'GONE' && known.old) continue;
    const reason = inTheWay(asked, wanted, known);
    if (reason) await leaveFound(tx, context, mandate, wanted, { plan, reason, known }, now);
    else if (plan && QUEUED.has(plan.state)) await renew(tx, context, mandate, plan, wanted, now);
    else if (plan?.state === 'GONE') await begin(tx, context, mandate, { wanted, gone: plan }, now);
    // What is paid and only not booked yet is nothing to take.
    else if (!plan && !wanted.bills.some(({ billNo }) => known.paid.has(billNo)))
      await begin(tx, context, mandate, { wanted }, now);
  }
  await vanish(tx, mandate, unlisted(known.plans, all), now);
}

/**
 * A bill its unit won't take is left to the payer, who hears of it once, and by day. Of bills that go only together the
 * newest one is told of that no earlier word was about.
 */
async function leaveFound(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  wanted: Wanted,
  { plan, reason, known }: { plan: PlanRow | null; reason: LeftReason; known: Known },
  now: Date,
): Promise<void> {
  if (!isOpen(now)) return;
  if (plan && (QUEUED.has(plan.state) || plan.state === 'GONE'))
    return leave(tx, context, mandate, plan, reason, now);
  const told = Math.max(0, ...leftOf(known).map(({ bills }) => bills));
  const billKey = known.keys.findLast((key) => known.plans.every((each) => each.billKey !== key));
  const isNew = reason === 'TOGETHER' ? told < wanted.bills.length : plan === null;
  if (!isNew || billKey === undefined) return;
  const key = reason === 'TOGETHER' ? billKey : wanted.billKey;
  await leave(tx, context, mandate, await write(tx, mandate, { ...wanted, billKey: key }, now), reason, now);
}

function write(tx: Tx, mandate: MandateRow, wanted: Wanted, now: Date): Promise<PlanRow> {
  const { lifeUserId, agreementId } = mandate;
  return beginPlan(
    tx,
    { lifeUserId, agreementId, ...wanted, ...toTell(wanted), nextActionAt: whenOpen(now) },
    now,
  );
}

async function renew(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  wanted: Wanted,
  now: Date,
): Promise<void> {
  if (isNews(mandate, plan, wanted)) {
    // At night nobody is told, and nothing is taken either: it is judged again before.
    if (isOpen(now)) await tell(tx, context, mandate, plan, toTell(wanted), now);
    return;
  }
  // One that waited for a hold to be lifted is taken up at once.
  const waits = plan.state === 'DUE' && plan.deductFrom !== null && plan.deductFrom <= now;
  await updatePlan(tx, plan, {
    ...toTell(wanted),
    ...(waits ? { next_action_at: whenOpen(now) } : {}),
  });
}

/** `gone`: the plan of a bill that comes back. */
async function begin(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  { wanted, gone = null }: { readonly wanted: Wanted; readonly gone?: PlanRow | null },
  now: Date,
): Promise<void> {
  const plan = gone ? await comeBack(tx, gone, wanted, now) : await write(tx, mandate, wanted, now);
  if (isOpen(now)) await tell(tx, context, mandate, plan, toTell(wanted), now);
}

/** Of a mandate's plans, those that can vanish and that its unit asks for no more. */
function unlisted(plans: readonly PlanRow[], wanted: readonly Wanted[]): PlanRow[] {
  return plans.filter(
    ({ state, billKey }) => QUEUED.has(state) && wanted.every((each) => each.billKey !== billKey),
  );
}

async function planTopUp(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  asked: Asked,
  now: Date,
): Promise<void> {
  const low = isLow(mandate, asked.found);
  if (low === null) return;
  const [wanted] = wantedOf(mandate, asked, dayOf(now));
  const { lifeUserId, agreementId } = mandate;
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, wanted ? [wanted.billKey] : []);
  if (!low) return vanish(tx, mandate, unlisted(plans, []), now);
  // One at a time, and at most one a day; none while the balance may be from before another was booked.
  if (!wanted || plans.length > 0) return;
  if (await paidSince(tx, mandate.unitId, mandate.numberHash, asked.askedAt)) return;
  await begin(tx, context, mandate, { wanted }, now);
}
