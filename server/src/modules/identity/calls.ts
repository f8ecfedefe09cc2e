import { CHANNEL_UNKNOWN, isLogined, LOGIN_FAILED, type ResponseOf, sso } from '@life-payment/contract';
import { isRefusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../context.ts';
import { sha256 } from '../../crypto.ts';
import { type ServedCall, serve } from '../../http/serve.ts';
import { enter, loginFacts } from './login.ts';
import { readProvisional } from './session-store.ts';
import { sessionOf } from './sessions.ts';
import { readMobile } from './store.ts';

type LoginData = ResponseOf<typeof isLogined>;

const NOBODY: LoginData = { status: 0 };

/** appType of a browser, when the client names none. */
const BROWSER_APP_TYPE = 3;

const factsOf = async (context: Context, mobileCipher: Buffer, outputEndpoint: string) => {
  const channel = await context.channels.channel(outputEndpoint);
  return channel ? loginFacts(context.crypto.decrypt(mobileCipher), channel) : null;
};

const provisionalData = async (context: Context, token: string): Promise<LoginData> => {
  const waiting = await readProvisional(context.db, sha256(token), context.now());
  if (!waiting?.mobileCipher) return NOBODY;
  const facts = await factsOf(context, waiting.mobileCipher, waiting.outputEndpoint);
  return facts ? { status: waiting.status, sessionId: token, ...facts } : NOBODY;
};

const whoIsLogined = serve(isLogined, async (context, { token }): Promise<LoginData> => {
  const session = await sessionOf(context.db, token, context.now());
  if (isRefusal(session)) return token === '' ? NOBODY : provisionalData(context, token);
  const mobile = await readMobile(context.db, session.lifeUserId);
  const facts = mobile && (await factsOf(context, mobile, session.outputEndpoint));
  if (!facts) return NOBODY;
  return { status: 1, sessionId: token, lifeUserId: session.lifeUserId, ...facts };
});

const singleSignOn = serve(sso, async (context, { body }) => {
  const channel = await context.channels.channel(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const person = await context.signOn.exchange(channel.outputEndpoint, body.requestToken);
  if (!person) return refuse(LOGIN_FAILED, 'requestToken');
  return enter(context, channel, person, body.appType ?? BROWSER_APP_TYPE);
});

export const identityCalls: readonly ServedCall[] = [whoIsLogined, singleSignOn];
