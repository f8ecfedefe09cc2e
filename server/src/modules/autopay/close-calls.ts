import { cancelAutoPayByPassword, cancelAutopay, type ResponseOf } from '@life-payment/contract';
import { isRefusal, type Refusal } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { endForPayer, isOver, type MandateRow, planInFlight } from '../mandates/index.ts';
import { ownMandate, withOwnMandate } from './own-mandate.ts';
import { passwordsOf, refusedClosing } from './password.ts';
import { type Caller, refusedSigningPlace } from './signing-place.ts';

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

export const closeCalls: readonly ServedCall[] = [cancel, cancelByPassword];

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
