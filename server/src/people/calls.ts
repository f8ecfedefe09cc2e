import {
  BROWSER_APP_TYPE,
  CHANNEL_NOT_ANSWERING,
  CHANNEL_UNKNOWN,
  codeCheckAndRegister,
  endOtherSessions,
  endSession,
  get4gSignatureData,
  getInXsInitCode,
  getMini,
  getMiniToken,
  getMycsCode,
  getSessionList,
  getVerifyCode,
  isLogined,
  LOGIN_FAILED,
  logout,
  NO_SUCH_THING,
  type RequestOf,
  register as registerByToken,
  sso,
  TERMS_CHANGED,
  userBindEmpower,
  WALLET_CLOSED,
} from '@life-payment/contract';
import {
  EMPOWER_TERMS,
  isRefusal,
  type Language,
  REGISTER_TERMS,
  type Refusal,
  refuse,
  type TermsName,
  textIn,
  versionOf,
} from '@life-payment/contract/rules';
import { channelOfKind, DEFAULT_ENDPOINT, provesNumber, signingChannel } from '../channels/index.ts';
import type { Context } from '../kit/context.ts';
import { type DataCrypto, sha256 } from '../kit/crypto.ts';
import { notUnderstood } from '../kit/http/envelope.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { newToken } from '../kit/ids.ts';
import type { Channel, NamedPerson, PersonWithoutNumber } from '../kit/ports/channels.ts';
import { instant } from '../kit/time.ts';
import { ownCode, sendCode, useCode } from './codes.ts';
import { deviceView } from './device.ts';
import { enter, enterByWallet, type LoginData, loginFacts, register } from './login.ts';
import { exchangeTicket, issueTicket } from './one-use-tokens.ts';
import {
  bindNumber,
  finishEmpowerment,
  finishRegistration,
  isCodeNeeded,
  mobileToProve,
} from './registration.ts';
import { endSessionOf, endSessionsOf, readLiveSessions, readProvisional, sessionOf } from './sessions.ts';
import { callPartner, isPreSignature, returnAddress } from './sign-on.ts';
import { closeWalletAccount, readMobile } from './user-store.ts';

const NOBODY: LoginData = { status: 0 };

const logined = serve(isLogined, async (context, { token, userAgent }): Promise<LoginData> => {
  const session = await sessionOf(context, token, context.now(), userAgent);
  if (isRefusal(session)) return token === '' ? NOBODY : provisionalData(context, token);
  const mobile = await readMobile(context.db, context.crypto, session.lifeUserId);
  const channel = mobile && (await context.channels.channel(session.outputEndpoint));
  if (!channel) return NOBODY;
  return { status: 1, sessionId: token, lifeUserId: session.lifeUserId, ...loginFacts(mobile, channel) };
});

async function provisionalData(context: Context, token: string): Promise<LoginData> {
  const waiting = await readProvisional(context.db, sha256(token), context.now());
  if (!waiting) return NOBODY;
  const mobile = waiting.mobileCipher && context.crypto.decrypt(waiting.mobileCipher);
  const channel = await context.channels.channel(waiting.outputEndpoint);
  if (!channel) return NOBODY;
  const codeNeeded = await isCodeNeeded(context.db, waiting, context.now());
  return {
    status: waiting.status,
    sessionId: token,
    ...(codeNeeded && { codeNeeded }),
    ...loginFacts(mobile, channel),
  };
}

const singleSignOn = serve(sso, async (context, { body, requestId, language }) => {
  const channel = await context.channels.entry(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const { requestToken, channelTag, appType = BROWSER_APP_TYPE } = body;
  const person = await callPartner(context, requestId, () =>
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

const registration = serve(registerByToken, async (context, { body, token, language }) => {
  const old = refuseOldConsent(body.agreementVersion, REGISTER_TERMS);
  return old ?? finishRegistration(context, { sessionToken: token, stepToken: body.registerToken, language });
});

const empowerment = serve(userBindEmpower, async (context, { body, token, language }) => {
  const old = refuseOldConsent(body.agreementVersion, EMPOWER_TERMS);
  const { bindEmpowerToken: stepToken, code, codeToken } = body;
  return old ?? finishEmpowerment(context, { sessionToken: token, stepToken, language }, { code, codeToken });
});

/** Consent counts only for the texts in force. A payer who saw older ones reads again and keeps the code and the token. */
function refuseOldConsent(version: string, terms: readonly TermsName[]): Refusal | null {
  return version === versionOf(terms) ? null : refuse(TERMS_CHANGED, 'agreementVersion');
}

/** No SMS is sent for an entry that lets nobody in, because each costs money. */
const verifyCode = serve(getVerifyCode, async (context, { body, token, language, address }) => {
  const { outputEndpoint = DEFAULT_ENDPOINT } = body;
  if (!(await context.channels.entry(outputEndpoint))) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const mobile = await mobileFor(context, body, { sessionToken: token, language });
  if (isRefusal(mobile)) return mobile;
  return sendCode(context, { purpose: 'LOGIN', mobile, language, address: address() });
});

/** The number for a code: as typed, or that of a provisional session, which the app only knows masked. */
async function mobileFor(
  context: Context,
  { mobile, bindEmpowerToken: stepToken }: RequestOf<typeof getVerifyCode>,
  who: { readonly sessionToken: string; readonly language: Language },
): Promise<string | Refusal> {
  if (mobile !== undefined && stepToken === undefined) return mobile;
  if (stepToken !== undefined && mobile === undefined) return mobileToProve(context, { ...who, stepToken });
  return notUnderstood('one of mobile and bindEmpowerToken is needed', 'mobile');
}

const codeCheck = serve(codeCheckAndRegister, async (context, { body, token, language }) => {
  const channel = await context.channels.entry(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const { mobile, code, codeToken, appType = BROWSER_APP_TYPE } = body;
  const old = refuseOldConsent(body.agreementVersion, REGISTER_TERMS);
  if (old) return old;
  const { registerToken: stepToken } = body;
  if (stepToken !== undefined)
    return bindNumber(context, { sessionToken: token, stepToken, language }, { mobile, code, codeToken });
  const refused = await useCode(context, mobile, { purpose: 'LOGIN', code, codeToken });
  if (refused) return refused;
  const person = { walletIds: [], mobile };
  const entering = { context, channel, person, proved: true, appType, language, now: context.now() };
  return context.db.transaction().execute((tx) => register(tx, entering));
});

const redirectAddress = serve(getMycsCode, async (context, { body }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'REDIRECT');
  if (isRefusal(channel)) return channel;
  const redirect = returnAddress(context.config.publicUrl, body.returnPath);
  if (!redirect) return notUnderstood('returnPath is no page of the app', 'returnPath');
  const address = new URL(channel.signOn.authorizeUrl);
  address.searchParams.set('client', channel.outputEndpoint);
  address.searchParams.set('redirect', redirect);
  address.searchParams.set('state', newToken());
  return address.href;
});

const initCode = serve(getInXsInitCode, async (context, { body, requestId }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'INIT_CODE');
  if (isRefusal(channel)) return channel;
  const given = await callPartner(context, requestId, () => context.signOn.initCode(channel));
  return isRefusal(given) ? given : { initCode: given };
});

const miniProgram = serve(getMini, async (context, { body, requestId }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'MINI');
  if (isRefusal(channel)) return channel;
  const answer = await callPartner(context, requestId, () => context.signOn.mini(channel, body.code));
  if (isRefusal(answer)) return answer;
  if (!answer) return refuse(LOGIN_FAILED, 'code');
  const { json, openId } = answer;
  if (openId === null) return json;
  return { ...json, ticket: await issueTicket(context, channel.outputEndpoint, openId) };
});

const miniToken = serve(getMiniToken, async (context, { body }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'MINI');
  if (isRefusal(channel)) return channel;
  const token = await exchangeTicket(context, channel.outputEndpoint, body.ticket);
  return token === null ? refuse(LOGIN_FAILED, 'ticket') : { token };
});

const listSessions = serve(getSessionList, async (context, { session, language }) => {
  const live = await readLiveSessions(context.db, session.lifeUserId, context.now());
  const { byArea } = await context.catalogue.cities();
  const sessions = [];
  for (const { tokenHash, outputEndpoint, since, lastUsed, device, area } of live) {
    const city = area === null ? undefined : byArea.get(area);
    const channel = await context.channels.channel(outputEndpoint);
    sessions.push({
      id: idOf(context.crypto, tokenHash),
      channelName: channel ? textIn(channel.name, language) : outputEndpoint,
      ...deviceView(device),
      ...(city && { city: textIn(city.name, language) }),
      since: instant(since),
      lastUsed: instant(lastUsed),
      thisOne: tokenHash.equals(session.tokenHash),
    });
  }
  return { sessions };
});

const endOne = serve(endSession, async ({ db, crypto, now }, { session, body }) => {
  const own = await readLiveSessions(db, session.lifeUserId, now());
  const named = own.find(({ tokenHash }) => idOf(crypto, tokenHash) === body.id);
  if (!named) return refuse(NO_SUCH_THING, 'id');
  await endSessionOf(db, named.tokenHash, now());
  return {};
});

const endOthers = serve(endOtherSessions, async ({ db, now }, { session }) => ({
  ended: await db
    .transaction()
    .execute((tx) => endSessionsOf(tx, session.lifeUserId, now(), session.tokenHash)),
}));

/** The id of a session for its payer. Neither the token nor its hash can be derived from it. */
function idOf(crypto: DataCrypto, tokenHash: Buffer): string {
  return crypto.lookUpHash('session', tokenHash.toString('hex')).toString('base64url');
}

export const identityCalls: readonly ServedCall[] = [
  logined,
  singleSignOn,
  signatureFor4g,
  logOut,
  listSessions,
  endOne,
  endOthers,
  ownCode,
  registration,
  verifyCode,
  codeCheck,
  empowerment,
  redirectAddress,
  initCode,
  miniProgram,
  miniToken,
];
