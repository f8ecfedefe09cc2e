import { createDebLifeOrder, decryptAndGetToken, SESSION_NEEDED } from '@life-payment/contract';
import { isRefusal, refuse } from '@life-payment/contract/rules';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { after } from '../../kit/time.ts';
import { createGuestOrder } from '../orders/index.ts';
import { openLink } from './open.ts';
import { LIVES_MS } from './sessions.ts';
import { prolong } from './store.ts';

const open = serve(decryptAndGetToken, (context, { body, token, language }) =>
  openLink(context, body.data, token, language),
);

const create = serve(createDebLifeOrder, async (context, { body, session, language }) => {
  // Logged-in users order with createLifeOrder.
  if (session.scope !== 'ORDER') return refuse(SESSION_NEEDED);
  const order = await createGuestOrder(context, session, language, body);
  if (!isRefusal(order)) await prolong(context.db, session.lifeUserId, after(context.now(), LIVES_MS));
  return order;
});

export const orderSessionCalls: readonly ServedCall[] = [open, create];
