import {
  CHANNEL_NOT_ANSWERING,
  CHANNEL_UNKNOWN,
  get4gSignatureData,
  isLogined,
  LOGIN_FAILED,
  logout,
  sso,
  WALLET_CLOSED,
} from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import type { NamedPerson, PersonWithoutNumber } from '../../kit/ports/channel.ts';
import type { Channel } from '../../kit/ports/channels.ts';
import { askPartner } from './ask-partner.ts';
import { type LoginData, loginFacts } from './facts.ts';
import { enter, enterByWallet } from './login.ts';
import { isPreSignature } from './one-click.ts';
import { readProvisional } from './provisional-store.ts';
import { endSessionOf } from './session-store.ts';
import { sessionOf } from './sessions.ts';
import { provesNumber, signingChannel } from './signing.ts';
import { isCodeNeeded } from './steps.ts';
import { readMobile } from './store.ts';
import { closeWalletAccount } from './wallet-accounts.ts';

const NOBODY: LoginData = { status: 0 };

/** appType of a browser, when the client names none. */
export const BROWSER_APP_TYPE = 3;

const whoIsLogined = serve(isLogined, async (context, { token }): Promise<LoginData> => {
  const session = await sessionOf(context, token, context.now());
  if (isRefusal(session)) return token === '' ? NOBODY : provisionalData(context, token);
  const mobile = await readMobile(context.db, context.crypto, session.lifeUserId);
  const facts = mobile && (await factsOf(context, mobile, session.outputEndpoint));
  if (!facts) return NOBODY;
  return { status: 1, sessionId: token, lifeUserId: session.lifeUserId, ...facts };
});

const singleSignOn = serve(sso, async (context, { body, requestId, language }) => {
  const channel = await context.channels.entry(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const { requestToken, channelTag, appType = BROWSER_APP_TYPE } = body;
  const person = await askPartner(context, requestId, () =>
    channelTag === '4G'
      ? proveByCarrier(context, requestToken)
      : proveByChannel(context, channel, requestToken),
  );
  if (isRefusal(person)) return person;
  if (!person) return refuse(LOGIN_FAILED, 'requestToken');
  const proved = channelTag === '4G' || provesNumber(channel);
  // A wallet identity without the wallet's own proof would let the channel log in any user.
  const walletIds = proved ? person.walletIds : [];
  const entering = { context, channel, proved, appType, language, now: context.now() };
  const { mobile } = person;
  return mobile === null
    ? enterByWallet({ ...entering, person: { walletIds, mobile } })
    : enter({ ...entering, person: { walletIds, mobile } });
});

const signatureFor4g = serve(get4gSignatureData, async ({ config, carrier, now }, { body }) => {
  if (!config.carrier || !carrier) return refuse(CHANNEL_NOT_ANSWERING);
  if (!isPreSignature(body.preSignatureData, config.carrier, now()))
    return notUnderstood('preSignatureData is not of a one-click login', 'preSignatureData');
  return { signatureData: carrier.sign(body.preSignatureData) };
});

const logOut = serve(logout, async ({ db, now }, { session }) => {
  await endSessionOf(db, session.tokenHash, now());
  return {};
});

export const sessionCalls: readonly ServedCall[] = [whoIsLogined, singleSignOn, signatureFor4g, logOut];

async function provisionalData(context: Context, token: string): Promise<LoginData> {
  const waiting = await readProvisional(context.db, sha256(token), context.now());
  if (!waiting) return NOBODY;
  const mobile = waiting.mobileCipher && context.crypto.decrypt(waiting.mobileCipher);
  const facts = await factsOf(context, mobile, waiting.outputEndpoint);
  if (!facts) return NOBODY;
  const codeNeeded = await isCodeNeeded(context.db, waiting, context.now());
  return { status: waiting.status, sessionId: token, ...(codeNeeded && { codeNeeded }), ...facts };
}

async function factsOf(context: Context, mobile: string | null, outputEndpoint: string) {
  const channel = await context.channels.channel(outputEndpoint);
  return channel ? loginFacts(mobile, channel) : null;
}

/** The carrier proves a number in any channel. A number that the page sends is ignored. */
async function proveByCarrier({ carrier }: Context, token: string): Promise<NamedPerson | Refusal | null> {
  if (!carrier) return refuse(CHANNEL_NOT_ANSWERING);
  const mobile = await carrier.numberOf(token);
  return mobile ? { walletIds: [], mobile } : null;
}

async function proveByChannel(
  context: Context,
  channel: Channel,
  token: string,
): Promise<NamedPerson | PersonWithoutNumber | Refusal | null> {
  const signing = signingChannel(channel);
  if (!signing) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const person = await context.signOn.exchange(signing, token);
  if (!person || !('closedWalletUserId' in person)) return person;
  const { closedWalletUserId } = person;
  await context.db.transaction().execute((tx) => closeWalletAccount(tx, closedWalletUserId, context.now()));
  return refuse(WALLET_CLOSED);
}
