import type { ResponseOf, viewAutopay } from '@life-payment/contract';
import { AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { LoginSession } from '../../kit/ports/session.ts';

type Here = ResponseOf<typeof viewAutopay>['here'];

/** Who calls, from where. */
export type Asker = { readonly session: LoginSession; readonly userAgent: string };

const WALLET_CLIENT = /LifeWallet\//;
const PHONE = /Android|iPhone|iPad|iPod/;

/**
 * Where a payer is. The wallet client is known by the session, which the wallet itself began by proving who it is; what
 * the browser says of itself can only take away from that.
 */
export async function hereOf(
  { channels }: Pick<Context, 'channels'>,
  { session, userAgent }: Asker,
): Promise<Here> {
  const channel = await channels.channel(session.outputEndpoint);
  const byWallet = session.walletProved && channel?.settings.signOn?.kind === 'WALLET';
  if (!byWallet || !WALLET_CLIENT.test(userAgent)) return 'NOT_IN_WALLET';
  return PHONE.test(userAgent) ? 'OK' : 'NOT_ON_PHONE';
}

const REFUSALS: Readonly<Record<Here, Refusal | null>> = {
  OK: null,
  NOT_IN_WALLET: refuse(AUTOPAY_IN_WALLET),
  NOT_ON_PHONE: refuse(AUTOPAY_ON_PHONE),
};

/** Why a payer can't do here what makes automatic payment take more, or end; null when they can. */
export async function refusedHere(context: Context, asker: Asker): Promise<Refusal | null> {
  return REFUSALS[await hereOf(context, asker)];
}
