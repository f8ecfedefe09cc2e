import {
  AUTOPAY_ABOVE_SIGNED,
  AUTOPAY_BEING_DEDUCTED,
  AUTOPAY_ENDED,
  AUTOPAY_NOT_LOCKED,
  AUTOPAY_NOTHING_TO_SKIP,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_RULES_CHANGED,
  approveAutoPay,
  bindAutoPayByPassword,
  bindAutopay,
  cancelAutoPayByPassword,
  cancelAutopay,
  modifyAutoPay,
  NO_SUCH_THING,
  pauseAutoPay,
  type ResponseOf,
  reBindingAutoPay,
  resumeAutoPay,
  skipAutoPay,
  unlockAutoPay,
} from '@life-payment/contract';
import { CHECK_BILLS, isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { changeMandate, lockedRefusal, notOpen, ownMandate, withOwnMandate } from './change-mandate.ts';
import { isOver } from './mandate-machine.ts';
import { type MandateRow, updateMandate } from './mandate-store.ts';
import { mandateView, planView } from './offer.ts';
import { beginMandate, type Caller, refusedSigningPlace, signingPage } from './open-mandate.ts';
import { refusedClosing, signByPassword } from './password.ts';
import { lockPlan, nextPlans, type PlanRow, planInFlight } from './plan-store.ts';
import { readCalls } from './read-calls.ts';
import { afterApproval, spreadOf } from './schedule.ts';
import { endForPayer } from './transition-mandate.ts';
import { transitionPlan } from './transition-plan.ts';

const bind = serve(bindAutopay, async (context, { body, ...caller }) => {
  const mandate = await beginMandate(context, caller, { ...body, by: 'PAGE' });
  return isRefusal(mandate) ? mandate : toSign(context, mandate);
});

const rebind = serve(reBindingAutoPay, async (context, { body, ...caller }) => {
  const own = await ownMandateHere(context, caller, body.agreementId);
  return isRefusal(own) ? own : toSign(context, own);
});

const bindByPassword = serve(bindAutoPayByPassword, async (context, { body, ...caller }) => {
  const { passwordToken, ...binding } = body;
  const mandate = await beginMandate(context, caller, { ...binding, by: 'PASSWORD' });
  if (isRefusal(mandate)) return mandate;
  if (mandate.state !== 'SIGNING') return { agreementId: mandate.agreementId, state: mandate.state };
  return signByPassword(context, mandate, passwordToken);
});

const cancel = serve(cancelAutopay, async (context, { body, ...caller }) => {
  const own = await ownMandateHere(context, caller, body.agreementId);
  return isRefusal(own) ? own : close(context, own);
});

const cancelByPassword = serve(cancelAutoPayByPassword, async (context, { body, ...caller }) => {
  const own = await ownMandateHere(context, caller, body.agreementId);
  if (isRefusal(own)) return own;
  const refused = await refusedClosing(context, own, isOver(own) ? null : body.passwordToken);
  return refused ?? close(context, own);
});

const modify = serve(modifyAutoPay, async (context, { body, ...caller }) => {
  const own = await ownMandateHere(context, caller, body.agreementId);
  if (isRefusal(own)) return own;
  return (await changeMandate(context, own, body)) ?? viewed(context, own, caller.language);
});

const unlock = serve(unlockAutoPay, async (context, { body, ...caller }) => {
  const own = await ownMandateHere(context, caller, body.agreementId);
  if (isRefusal(own)) return own;
  const refused = await withOwnMandate(context, own, async (tx, mandate) => {
    const why = notOpen(mandate) ?? (mandate.locked ? null : refuse(AUTOPAY_NOT_LOCKED));
    if (why) return why;
    await updateMandate(tx, mandate, { locked: false, insufficient: 0, bill_check_at: context.now() });
    return null;
  });
  return refused ?? viewed(context, own, caller.language);
});

const pause = serve(pauseAutoPay, (context, { body, session, language }) =>
  setPaused(context, { ...body, lifeUserId: session.lifeUserId }, true, language),
);

const resume = serve(resumeAutoPay, (context, { body, session, language }) =>
  setPaused(context, { ...body, lifeUserId: session.lifeUserId }, false, language),
);

const skip = serve(skipAutoPay, (context, { body, session }) =>
  withPlan(context, { ...body, lifeUserId: session.lifeUserId }, (tx, _mandate, plan) =>
    skipPlan(tx, plan, context.now()),
  ),
);

const approve = serve(approveAutoPay, async (context, { body, ...caller }) => {
  const own = await ownMandateHere(context, caller, body.agreementId);
  if (isRefusal(own)) return own;
  return withPlan(context, { ...own, planId: body.planId }, async (tx, mandate, plan) => {
    const refused = refusedApproval(mandate, plan, body.amount);
    if (refused || plan.state !== 'ASKED') return refused;
    const now = context.now();
    const from = afterApproval(now, plan.triedAt, spreadOf(mandate.agreementId));
    await transitionPlan(tx, plan, 'APPROVE', now, {
      approved: true,
      deduct_from: from,
      next_action_at: from,
    });
    return null;
  });
});

export const autopayCalls: readonly ServedCall[] = [
  ...readCalls,
  bind,
  rebind,
  bindByPassword,
  cancel,
  cancelByPassword,
  modify,
  unlock,
  pause,
  resume,
  skip,
  approve,
];

/** The payer's own mandate, refused where the app is not open in the wallet client on a phone. */
async function ownMandateHere(
  context: Context,
  caller: Caller,
  agreementId: string,
): Promise<MandateRow | Refusal> {
  const own = await ownMandate(context.db, caller.session.lifeUserId, agreementId);
  return isRefusal(own) ? own : ((await refusedSigningPlace(context, caller)) ?? own);
}

const NOT_TO_SIGN: Readonly<Record<MandateRow['state'], Refusal | null>> = {
  SIGNING: null,
  SIGNED: refuse(AUTOPAY_ON_ALREADY),
  ENDING: refuse(AUTOPAY_ENDED),
  ENDED: refuse(AUTOPAY_ENDED),
};

async function toSign(
  context: Context,
  mandate: MandateRow,
): Promise<ResponseOf<typeof bindAutopay> | Refusal> {
  const { agreementId, signBefore } = mandate;
  const refused = NOT_TO_SIGN[mandate.state];
  if (refused || signBefore === null) return refused ?? refuse(AUTOPAY_ENDED);
  return { agreementId, sign: await signingPage(context, { ...mandate, signBefore }) };
}

type Closed = ResponseOf<typeof cancelAutopay>;

/** Closes a mandate: nothing is deducted from now on, and a job ends it at the wallet. A closed mandate is answered as it is. */
function close(context: Context, own: MandateRow): Promise<Closed | Refusal> {
  return withOwnMandate(context, own, async (tx, mandate): Promise<Closed> => {
    const state = await endForPayer(tx, mandate, context.now());
    const flying = await planInFlight(tx, own.lifeUserId, own.agreementId);
    return flying?.orderId
      ? { state, inFlight: { orderId: flying.orderId, amount: flying.amount } }
      : { state };
  });
}

type Own = Pick<MandateRow, 'lifeUserId' | 'agreementId'>;

/** Answers a mandate as it is after a change. */
async function viewed(context: Context, { lifeUserId, agreementId }: Own, language: Language) {
  const own = await ownMandate(context.db, lifeUserId, agreementId);
  if (isRefusal(own)) return own;
  const next = await nextPlans(context.db, lifeUserId, [agreementId]);
  return { agreement: await mandateView(context, own, next.get(agreementId), language) };
}

/** Pausing and resuming need no signing place: a pause deducts less, and its end restores what was signed. */
async function setPaused(context: Context, own: Own, paused: boolean, language: Language) {
  const refused = await withOwnMandate(context, own, async (tx, mandate) => {
    const why = notOpen(mandate);
    if (why) return why;
    const resumed = mandate.paused && !paused ? { bill_check_at: context.now() } : {};
    await updateMandate(tx, mandate, { paused, ...resumed });
    return null;
  });
  return refused ?? viewed(context, own, language);
}

/** Runs `act` on a plan of a user's own mandate. Answers the plan after that. */
function withPlan(
  context: Context,
  { planId, ...own }: Own & { readonly planId: string },
  act: (tx: Tx, mandate: MandateRow, plan: PlanRow) => Promise<Refusal | null>,
) {
  return withOwnMandate(context, own, async (tx, mandate) => {
    const plan = await lockPlan(tx, own.lifeUserId, planId);
    if (plan?.agreementId !== own.agreementId) return refuse(NO_SUCH_THING, 'planId');
    const refused = await act(tx, mandate, plan);
    return refused ?? { plan: planView((await lockPlan(tx, own.lifeUserId, planId)) ?? plan) };
  });
}

async function skipPlan(tx: Tx, plan: PlanRow, now: Date): Promise<Refusal | null> {
  switch (plan.state) {
    case 'PLANNED':
    case 'NOTICED':
    case 'ASKED':
    case 'DUE':
    case 'FAILED':
      await transitionPlan(tx, plan, 'SKIP', now);
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
