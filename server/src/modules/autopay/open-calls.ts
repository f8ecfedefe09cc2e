import {
  AUTOPAY_ENDED,
  AUTOPAY_ON_ALREADY,
  bindAutoPayByPassword,
  bindAutopay,
  type ResponseOf,
  reBindingAutoPay,
} from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import type { WalletMandates } from '../../kit/ports/wallet-mandates.ts';
import type { MandateRow } from '../mandates/index.ts';
import { beginMandate } from './open.ts';
import { ownMandate } from './own-mandate.ts';
import { signByPassword } from './password.ts';
import { howToSign } from './sign.ts';
import { refusedSigningPlace } from './signing-place.ts';

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

export const openCalls: readonly ServedCall[] = [bind, bindByPassword, rebind];

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
