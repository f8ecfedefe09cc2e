import { SESSION_NEEDED } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { OrderSession } from '../../kit/ports/session.ts';
import { MINUTE } from '../../kit/time.ts';
import { BROWSER_APP_TYPE, refusalOfState } from '../identity/index.ts';
import { readByToken } from './store.ts';

/** Lifetime of an order session, from the opening of its link and again from its order. */
export const LIVES_MS = 30 * MINUTE;

/** The order session of a token, or the refusal of a call about an order. */
export async function orderSessionOf(
  { db, now, channels }: Pick<Context, 'db' | 'now' | 'channels'>,
  token: string,
): Promise<OrderSession | Refusal> {
  const kept = token === '' ? undefined : await readByToken(db, token);
  if (!kept || kept.expiresAt <= now()) return refuse(SESSION_NEEDED);
  const refused = refusalOfState(kept.state);
  if (refused) return refused;
  const channel = await channels.channel(kept.outputEndpoint);
  return {
    scope: 'ORDER',
    lifeUserId: kept.lifeUserId,
    outputEndpoint: kept.outputEndpoint,
    outputChannel: channel?.group ?? 'partner',
    appType: BROWSER_APP_TYPE,
    expiresAt: kept.expiresAt,
  };
}
