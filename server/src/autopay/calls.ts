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
import type { WalletMandates } from '../kit/ports/wallet.ts';
import { changeMandate, lockedRefusal } from './change.ts';
import { endForPayer, isOver, takePlanStep } from './mandate-machine.ts';
import { type MandateRow, updateMandate } from './mandate-store.ts';
import { mandateView, planView } from './offer.ts';
import { beginMandate, type Caller, howToSign, refusedSigningPlace } from './open.ts';
import { notOpen, ownMandate, withOwnMandate } from './own-mandate.ts';
import { passwordsOf, refusedClosing, signByPassword } from './password.ts';
import { lockPlan, nextPlans, type PlanRow, planInFlight } from './plan-store.ts';
import { readCalls } from './read-calls.ts';
import { afterApproval, spreadOf } from './schedule.ts';

type Closed = ResponseOf<typeof cancelAutopay>;

const cancel = serve(cancelAutopay, async (context, { body, session, userAgent }) => {
  const own = await closable(context, { session, userAgent }, body.agreementId);
  return isRefusal(own) ? own : close(context, session.lifeUserId, body.agreementId);
});

const cancelByPassword = serve(cancelAutoPayByPassword, async (context, { body, session, userAgent }) => {
  const own = await closable(context, { session, userAgent }, body.agreementId);
  if (isRefusal(own)) return own;
  const byPassword = passwordsOf(context);
  if (isRefusal(byPassword)) return byPassword;
  const refused = isOver(own) ? null : await refusedClosing(context, byPassword, own, body.passwordToken);
  return refused ?? close(context, session.lifeUserId, body.agreementId);
});

const closeCalls: readonly ServedCall[] = [cancel, cancelByPassword];

/** The payer's own mandate, refused when it can't be closed where the app is open. */
async function closable(
  context: Context,
  caller: Caller,
  agreementId: string,
): Promise<MandateRow | Refusal> {
  const own = await ownMandate(context.db, caller.session.lifeUserId, agreementId);
  return isRefusal(own) ? own : ((await refusedSigningPlace(context, caller)) ?? own);
}

/** Closes a mandate: nothing is deducted from now on, and a job ends it at the wallet. A closed mandate is answered as it is. */
function close(context: Context, lifeUserId: string, agreementId: string): Promise<Closed | Refusal> {
  return withOwnMandate(context, lifeUserId, agreementId, async (tx, mandate): Promise<Closed> => {
    const state = await endForPayer(tx, mandate, context.now());
    const flying = await planInFlight(tx, lifeUserId, agreementId);
    return flying?.orderId
      ? { state, inFlight: { orderId: flying.orderId, amount: flying.amount } }
      : { state };
  });
}

/** Why a mandate in each state can't be signed. */
const REFUSED: Readonly<Record<MandateRow['state'], Refusal | null>> = {
  SIGNING: null,
  SIGNED: refuse(AUTOPAY_ON_ALREADY),
  ENDING: refuse(AUTOPAY_ENDED),
  ENDED: refuse(AUTOPAY_ENDED),
};

const bind = serve(bindAutopay, async (context, { body, session, userAgent }) => {
  const begun = await beginMandate(context, { session, userAgent }, { ...body, by: 'PAGE' });
  return isRefusal(begun) ? begun : toSign(context, begun.wallet, begun.mandate);
});

const bindByPassword = serve(bindAutoPayByPassword, async (context, { body, session, userAgent }) => {
  const { passwordToken, ...binding } = body;
  const begun = await beginMandate(context, { session, userAgent }, { ...binding, by: 'PASSWORD' });
  if (isRefusal(begun)) return begun;
  const { mandate, wallet } = begun;
  if (mandate.state !== 'SIGNING') return { agreementId: mandate.agreementId, state: mandate.state };
  return signByPassword(context, wallet, mandate, passwordToken);
});

const rebind = serve(reBindingAutoPay, async (context, { body, session, userAgent }) => {
  const own = await ownMandate(context.db, session.lifeUserId, body.agreementId);
  if (isRefusal(own)) return own;
  const wrongPlace = await refusedSigningPlace(context, { session, userAgent });
  if (wrongPlace) return wrongPlace;
  return toSign(context, context.wallet.mandates, own);
});

const openCalls: readonly ServedCall[] = [bind, bindByPassword, rebind];

async function toSign(
  context: Context,
  wallet: WalletMandates,
  { agreementId, signBefore, outputEndpoint, state }: MandateRow,
): Promise<ResponseOf<typeof bindAutopay> | Refusal> {
  const refused = REFUSED[state];
  if (refused || signBefore === null) return refused ?? refuse(AUTOPAY_ENDED);
  const sign = await howToSign(context, wallet, { agreementId, signBefore, outputEndpoint });
  return { agreementId, sign };
}

const modify = serve(modifyAutoPay, async (context, { body, session, userAgent, language }) => {
  const { lifeUserId } = session;
  const { agreementId } = body;
  const own = await ownMandate(context.db, lifeUserId, agreementId);
  if (isRefusal(own)) return own;
  const wrongPlace = await refusedSigningPlace(context, { session, userAgent });
  if (wrongPlace) return wrongPlace;
  const refused = await changeMandate(context, own, body);
  return refused ?? viewed(context, lifeUserId, agreementId, language);
});

const unlock = serve(unlockAutoPay, async (context, { body, session, userAgent, language }) => {
  const { lifeUserId } = session;
  const own = await ownMandate(context.db, lifeUserId, body.agreementId);
  if (isRefusal(own)) return own;
  const wrongPlace = await refusedSigningPlace(context, { session, userAgent });
  if (wrongPlace) return wrongPlace;
  const refused = await withOwnMandate(context, lifeUserId, body.agreementId, async (tx, mandate) => {
    const why = notOpen(mandate) ?? (mandate.locked ? null : refuse(AUTOPAY_NOT_LOCKED));
    if (why) return why;
    await updateMandate(tx, mandate, { locked: false, insufficient: 0, look_at: context.now() });
    return null;
  });
  return refused ?? viewed(context, lifeUserId, body.agreementId, language);
});

const pause = serve(pauseAutoPay, async (context, { body, session, language }) => {
  const refused = await setPaused(context, session.lifeUserId, body.agreementId, true);
  return refused ?? viewed(context, session.lifeUserId, body.agreementId, language);
});

const resume = serve(resumeAutoPay, async (context, { body, session, language }) => {
  const refused = await setPaused(context, session.lifeUserId, body.agreementId, false);
  return refused ?? viewed(context, session.lifeUserId, body.agreementId, language);
});

const changeCalls: readonly ServedCall[] = [modify, unlock, pause, resume];

/** A mandate as it is after a change. */
async function viewed(context: Context, lifeUserId: string, agreementId: string, language: Language) {
  const own = await ownMandate(context.db, lifeUserId, agreementId);
  if (isRefusal(own)) return own;
  const next = await nextPlans(context.db, lifeUserId, [agreementId]);
  return { agreement: await mandateView(context, own, next.get(agreementId), language) };
}

/** Pausing and resuming need no signing place: a pause deducts less, and its end restores what was signed. */
function setPaused(
  context: Context,
  lifeUserId: string,
  agreementId: string,
  paused: boolean,
): Promise<Refusal | null> {
  return withOwnMandate(context, lifeUserId, agreementId, async (tx, mandate) => {
    const refused = notOpen(mandate);
    if (refused) return refused;
    const resumed = mandate.paused && !paused ? { look_at: context.now() } : {};
    await updateMandate(tx, mandate, { paused, ...resumed });
    return null;
  });
}

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

const planCalls: readonly ServedCall[] = [skip, approve];

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

export const autopayCalls: readonly ServedCall[] = [
  ...readCalls,
  ...openCalls,
  ...closeCalls,
  ...changeCalls,
  ...planCalls,
];
