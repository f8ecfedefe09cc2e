import type { ResponseOf, viewAutopay } from '@life-payment/contract';
import { AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { LoginSession } from '../../kit/ports/session.ts';

type SigningPlace = ResponseOf<typeof viewAutopay>['here'];

/** Who makes a call, and with which browser. */
export type Caller = { readonly session: LoginSession; readonly userAgent: string };

const WALLET_CLIENT = /LifeWallet\//;
/** The wallet client's systems; on an iPad it calls itself a Macintosh's. */
const PHONE = /Android|iPhone|iPad|iPod|Macintosh/;

/**
 * Whether a payer can sign at the wallet where the app is open: only in the wallet client on a phone. The session shows
 * the wallet client, because the wallet itself proved the payer; the browser's own name can only lead to a refusal.
 */
export async function signingPlaceOf(
  { channels }: Pick<Context, 'channels'>,
  { session, userAgent }: Caller,
): Promise<SigningPlace> {
  const channel = await channels.channel(session.outputEndpoint);
  const byWallet = session.walletProved && channel?.settings.signOn?.kind === 'WALLET';
  if (!byWallet || !WALLET_CLIENT.test(userAgent)) return 'NOT_IN_WALLET';
  return PHONE.test(userAgent) ? 'OK' : 'NOT_ON_PHONE';
}

const REFUSALS: Readonly<Record<SigningPlace, Refusal | null>> = {
  OK: null,
  NOT_IN_WALLET: refuse(AUTOPAY_IN_WALLET),
  NOT_ON_PHONE: refuse(AUTOPAY_ON_PHONE),
};

/** Why a payer can't open, raise or close automatic payment where the app is open; null when they can. */
export async function refusedSigningPlace(context: Context, caller: Caller): Promise<Refusal | null> {
  return REFUSALS[await signingPlaceOf(context, caller)];
}
