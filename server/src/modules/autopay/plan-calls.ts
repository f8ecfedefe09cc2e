import {
  AUTOPAY_ABOVE_SIGNED,
  AUTOPAY_BEING_DEDUCTED,
  AUTOPAY_NOTHING_TO_SKIP,
  AUTOPAY_RULES_CHANGED,
  approveAutoPay,
  NO_SUCH_THING,
  skipAutoPay,
} from '@life-payment/contract';
import { CHECK_BILLS, isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { lockPlan, type MandateRow, type PlanRow, takePlanStep } from '../mandates/index.ts';
import { lockedRefusal } from './change.ts';
import { notOpen, ownMandate, withOwnMandate } from './own-mandate.ts';
import { afterApproval } from './schedule.ts';
import { refusedSigningPlace } from './signing-place.ts';
import { spreadOf } from './spread.ts';
import { planView } from './view.ts';

type Named = { readonly agreementId: string; readonly planId: string };
type ChangePlan = (tx: Tx, mandate: MandateRow, plan: PlanRow) => Promise<Refusal | null>;

const skip = serve(skipAutoPay, (context, { body, session }) =>
  withPlan(context, session.lifeUserId, body, (tx, _mandate, plan) => skipOf(tx, plan, context.now())),
);

const approve = serve(approveAutoPay, async (context, { body, session, userAgent }) => {
  const own = await ownMandate(context.db, session.lifeUserId, body.agreementId);
  if (isRefusal(own)) return own;
  const wrongPlace = await refusedSigningPlace(context, { session, userAgent });
  if (wrongPlace) return wrongPlace;
  return withPlan(context, session.lifeUserId, body, async (tx, mandate, plan) => {
    const refused = refusedApproval(mandate, plan, body.amount);
    if (refused || plan.state !== 'ASKED') return refused;
    const now = context.now();
    const from = afterApproval(now, plan.triedAt, spreadOf(mandate.agreementId));
    await takePlanStep(tx, plan, 'APPROVE', now, { approved: true, deduct_from: from, next_action_at: from });
    return null;
  });
});

export const planCalls: readonly ServedCall[] = [skip, approve];

/** Runs `act` on a plan of a user's own mandate. Answers the plan after that. */
function withPlan(context: Context, lifeUserId: string, { agreementId, planId }: Named, act: ChangePlan) {
  return withOwnMandate(context, lifeUserId, agreementId, async (tx, mandate) => {
    const plan = await lockPlan(tx, lifeUserId, planId);
    if (plan?.agreementId !== agreementId) return refuse(NO_SUCH_THING, 'planId');
    const refused = await act(tx, mandate, plan);
    const after = refused ?? (await lockPlan(tx, lifeUserId, planId));
    if (isRefusal(after)) return after;
    return { plan: planView(after ?? plan) };
  });
}

async function skipOf(tx: Tx, plan: PlanRow, now: Date): Promise<Refusal | null> {
  switch (plan.state) {
    case 'PLANNED':
    case 'NOTICED':
    case 'ASKED':
    case 'DUE':
    case 'FAILED':
      await takePlanStep(tx, plan, 'SKIP', now);
      return null;
    case 'SKIPPED':
      return null;
    case 'DEDUCTING':
      return refuse(AUTOPAY_BEING_DEDUCTED);
    case 'PAID':
    case 'GAVE_UP':
    case 'GONE':
    case 'WITHDRAWN':
      return refuse(AUTOPAY_NOTHING_TO_SKIP);
  }
}

function refusedApproval(mandate: MandateRow, plan: PlanRow, amount: number): Refusal | null {
  const held =
    notOpen(mandate) ??
    lockedRefusal(mandate) ??
    (mandate.rulesChanged ? refuse(AUTOPAY_RULES_CHANGED) : null);
  if (held) return held;
  // The bill has changed, or was dealt with.
  if (plan.amount !== amount || (plan.state !== 'ASKED' && !plan.approved))
    return refuse(CHECK_BILLS, 'amount');
  const { signedMost: most } = mandate;
  return amount > most ? refuse(AUTOPAY_ABOVE_SIGNED, 'amount', { most }) : null;
}
