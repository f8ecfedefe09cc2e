import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/open.ts';
import { dayOf } from '../../../time.ts';
import {
  type AgreementRow,
  beginPlan,
  lockPlansOf,
  type PlanRow,
  takePlanStep,
  updatePlan,
} from '../../agreements/index.ts';
import { claimsOf } from '../../claims/index.ts';
import { judgeBill } from '../guards.ts';
import { isOpen, whenOpen } from '../schedule.ts';
import type { Asked } from './ask.ts';
import { approvedAmount, tell } from './tell.ts';
import { isLow, type Wanted, wantedOf } from './wanted.ts';

/** States in which what was planned can be changed by what the unit says now. */
const QUEUED: ReadonlySet<PlanRow['state']> = new Set(['PLANNED', 'NOTICED', 'ASKED', 'DUE']);

/** Whether the payer has to hear of a bill anew: it grew, or the other thing is to be done about it now. */
export const isNews = (
  agreement: Pick<AgreementRow, 'cap'>,
  plan: Pick<PlanRow, 'state' | 'amount' | 'approved'>,
  { amount, usual }: Pick<Wanted, 'amount' | 'usual'>,
): boolean => {
  const asks = judgeBill(agreement, amount, usual, approvedAmount(plan)).do === 'ASK';
  return amount > plan.amount || asks !== (plan.state === 'ASKED');
};

const begin = async (
  tx: Tx,
  context: Context,
  agreement: AgreementRow,
  wanted: Wanted,
  now: Date,
): Promise<void> => {
  const { lifeUserId, agreementId } = agreement;
  const plan = await beginPlan(tx, { lifeUserId, agreementId, ...wanted, nextActionAt: whenOpen(now) }, now);
  if (isOpen(now)) await tell(tx, context, agreement, plan, wanted, now);
};

const renew = async (
  tx: Tx,
  context: Context,
  agreement: AgreementRow,
  plan: PlanRow,
  wanted: Wanted,
  now: Date,
): Promise<void> => {
  if (isNews(agreement, plan, wanted)) {
    // At night nobody is told, and nothing is taken either: it is judged again before.
    if (isOpen(now)) await tell(tx, context, agreement, plan, wanted, now);
    return;
  }
  // One that waited for a hold to be lifted is taken up at once.
  const waits = plan.state === 'DUE' && plan.deductFrom !== null && plan.deductFrom <= now;
  await updatePlan(tx, plan, {
    amount: wanted.amount,
    usual: wanted.usual,
    ...(waits ? { next_action_at: whenOpen(now) } : {}),
  });
};

/** What the unit no longer asks for is not taken: it was paid another way. */
const withdrawGone = async (
  tx: Tx,
  plans: readonly PlanRow[],
  wanted: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  for (const plan of plans)
    if ((QUEUED.has(plan.state) || plan.state === 'FAILED') && !wanted.has(plan.billKey))
      await takePlanStep(tx, plan, 'WITHDRAW', now);
};

const planBills = async (
  tx: Tx,
  context: Context,
  agreement: AgreementRow,
  { found }: Asked,
  now: Date,
): Promise<void> => {
  const { lifeUserId, agreementId, unitId, numberHash } = agreement;
  const all = wantedOf(agreement, found, dayOf(now));
  const keys = all.map(({ billKey }) => billKey);
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, keys);
  const byKey = new Map(plans.map((plan) => [plan.billKey, plan]));
  const claims = await claimsOf(tx, unitId, numberHash, keys);
  for (const wanted of all) {
    const plan = byKey.get(wanted.billKey);
    // One that is paid and only not booked yet is nothing to take.
    if (!plan && !claims.get(wanted.billKey)?.paid) await begin(tx, context, agreement, wanted, now);
    if (plan && QUEUED.has(plan.state)) await renew(tx, context, agreement, plan, wanted, now);
  }
  await withdrawGone(tx, plans, new Set(keys), now);
};

const planTopUp = async (
  tx: Tx,
  context: Context,
  agreement: AgreementRow,
  { found }: Asked,
  now: Date,
): Promise<void> => {
  const low = isLow(agreement, found);
  if (low === null) return;
  const [wanted] = wantedOf(agreement, found, dayOf(now));
  const { lifeUserId, agreementId } = agreement;
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, wanted ? [wanted.billKey] : []);
  if (!low) return withdrawGone(tx, plans, new Set(), now);
  // One at a time, and at most one a day.
  if (wanted && plans.length === 0) await begin(tx, context, agreement, wanted, now);
};

/** Plans what a unit's answer asks for under an agreement, which the caller has locked and from which money may be taken. */
export const planFound = (
  tx: Tx,
  context: Context,
  agreement: AgreementRow,
  asked: Asked,
  now: Date,
): Promise<void> =>
  agreement.billing === 'POSTPAID'
    ? planBills(tx, context, agreement, asked, now)
    : planTopUp(tx, context, agreement, asked, now);
