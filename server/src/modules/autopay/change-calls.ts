import {
  AUTOPAY_NOT_LOCKED,
  modifyAutoPay,
  pauseAutoPay,
  resumeAutoPay,
  unlockAutoPay,
} from '@life-payment/contract';
import { isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { nextPlans, updateMandate } from '../mandates/index.ts';
import { changeMandate } from './change.ts';
import { notOpen, ownMandate, withOwnMandate } from './own-mandate.ts';
import { refusedSigningPlace } from './signing-place.ts';
import { mandateView } from './view.ts';

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

export const changeCalls: readonly ServedCall[] = [modify, unlock, pause, resume];

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
