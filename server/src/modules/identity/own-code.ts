import { getOwnCode, type OWN_CODE_PURPOSES, USER_UNKNOWN } from '@life-payment/contract';
import { isRefusal, maskMobile, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { sendCode, useCode } from './codes.ts';
import { readMobile } from './store.ts';

/** The number of a user; refused when the account was just closed. */
export async function ownMobile(
  { db, crypto }: Pick<Context, 'db' | 'crypto'>,
  lifeUserId: string,
): Promise<string | Refusal> {
  const mobile = await readMobile(db, crypto, lifeUserId);
  return mobile ?? refuse(USER_UNKNOWN);
}

/** Uses a code that was sent to a user for a purpose; null when it is right. */
export async function useOwnCode(
  context: Context,
  lifeUserId: string,
  purpose: (typeof OWN_CODE_PURPOSES)[number],
  typed: { readonly code: string; readonly codeToken: string },
): Promise<Refusal | null> {
  const mobile = await ownMobile(context, lifeUserId);
  return isRefusal(mobile) ? mobile : useCode(context, mobile, { purpose, ...typed });
}

const ownCode = serve(getOwnCode, async (context, { body, session, language, address }) => {
  const mobile = await ownMobile(context, session.lifeUserId);
  if (isRefusal(mobile)) return mobile;
  const sent = await sendCode(context, { purpose: body.purpose, mobile, language, address: address() });
  return isRefusal(sent) ? sent : { mobile: maskMobile(mobile), ...sent };
});

/** Sends codes to the number of the logged-in user. */
export const ownCodeCalls: readonly ServedCall[] = [ownCode];
