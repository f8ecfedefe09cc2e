import type { Api } from '../api/client.ts';
import { type Refused, TRY_LATER } from '../api/envelope.ts';
import { type LoginData, ssoLogin } from '../api/identity.ts';
import type { ChannelConfig } from '../channel/channel.ts';
import { newId } from '../host/host.ts';
import type { WhyOut } from './session.ts';

/** Ways a request to the carrier fails. */
type FailureKind = 'ER_TIMEOUT' | 'ER_NETWORK' | 'ER_STATUS' | 'ER_NOBODY' | 'ER_INVALIDJSON';

class RequestFailed extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind) {
    super(kind);
    this.kind = kind;
  }
}

const WITHIN_MS = 8_000;

/** The parameters of the number request, all eight. */
type NumberQuery = Readonly<
  Record<
    'version' | 'appId' | 'openType' | 'expandParams' | 'msgId' | 'timestamp' | 'uuid' | 'userInformation',
    string
  >
>;

/**
 * Lets the carrier store this phone's number, by loading a hidden image over its network, by which it knows the phone.
 * Throws `RequestFailed`.
 */
function fetchNumber(numberUrl: string, query: NumberQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.hidden = true;
    const done = (settle: () => void) => {
      clearTimeout(timer);
      image.remove();
      settle();
    };
    const timer = setTimeout(() => done(() => reject(new RequestFailed('ER_TIMEOUT'))), WITHIN_MS);
    image.onload = () => done(resolve);
    image.onerror = () => done(() => reject(new RequestFailed('ER_NETWORK')));
    image.src = `${numberUrl}?${new URLSearchParams(query)}`;
    document.body.append(image);
  });
}

/** The answer of the carrier's token service. */
type CarrierToken = {
  readonly code: string;
  readonly message: string;
  readonly token: string;
  readonly userInformation: string;
  readonly msgId: string;
};

/** Gets the token for the number stored under `uuid`. Throws `RequestFailed`. */
async function fetchToken(
  tokenUrl: string,
  body: { sign: string; uuid: string; expandParams: string },
): Promise<CarrierToken> {
  const answer = await post(tokenUrl, body);
  return {
    code: textAt(answer, 'code'),
    message: textAt(answer, 'message'),
    token: textAt(answer, 'token'),
    userInformation: textAt(answer, 'userInformation'),
    msgId: textAt(answer, 'msgId'),
  };
}

/** Posts JSON to the carrier and reads JSON. Throws `RequestFailed`. */
async function post(url: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw new RequestFailed('ER_STATUS');
    const text = await response.text();
    if (text === '') throw new RequestFailed('ER_NOBODY');
    return parse(text);
  } catch (error) {
    if (error instanceof RequestFailed) throw error;
    throw new RequestFailed(isTimeout(error) ? 'ER_TIMEOUT' : 'ER_NETWORK');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestFailed('ER_INVALIDJSON');
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function textAt(value: unknown, name: string): string {
  const text: unknown = Reflect.get(Object(value), name);
  return typeof text === 'string' ? text : '';
}

/** The number is requested this long after the signature. */
const NUMBER_AFTER_MS = 500;

/** The only way that a page can request the number. */
const OPEN_TYPE = '1';

type OneClick = NonNullable<ChannelConfig['oneClick']>;

const NUMBER_FAILED = 'number fetch failed, check parameters';
const TOKEN_FAILED = 'interface error, token failed';

/** A failed step at the carrier: code 500, its words, and how the request failed if it was one. */
type CarrierFailure = {
  readonly code: 500;
  readonly message: typeof NUMBER_FAILED | typeof TOKEN_FAILED;
  readonly kind?: FailureKind;
};

/**
 * The outcome of the one-click login: the service's login data, with a tag of the way it came; or why nobody is logged
 * in, with the service's words if there are any.
 */
export type OneClickLogin =
  | { readonly status: 'ok'; readonly channel: '4G'; readonly body: LoginData }
  | { readonly status: 'failed'; readonly why: WhyOut; readonly text?: string };

/**
 * Logs in by the number that the carrier knows of this phone, without any typing. If the carrier does not know the
 * phone, it fails within moments.
 */
export async function oneClickLogin(
  api: Api,
  outputEndpoint: string,
  configured: OneClick | undefined,
): Promise<OneClickLogin> {
  const oneClick = configured ?? ofDocument();
  if (oneClick === null) return { status: 'failed', why: 'welcome' };
  const answer = await askCarrier(api, outputEndpoint, oneClick);
  if ('ok' in answer) return refusedBy(answer);
  if (isFailure(answer)) {
    console.info(`one-click login: ${answer.code} ${answer.message} ${answer.kind ?? ''}`);
    return { status: 'failed', why: whyOf(answer) };
  }
  const login = await ssoLogin(api, outputEndpoint, {
    requestToken: answer.token,
    userInfo: fromBase64(answer.userInformation),
    channelTag: '4G',
  });
  return login.ok ? { status: 'ok', channel: '4G', body: login.body } : refusedBy(login);
}

/** The carrier's data in the document, for when the channel's configuration did not load; null without one-click login. */
function ofDocument(): OneClick | null {
  const carrier = new URLSearchParams(document.documentElement.dataset['oneClick']);
  const [appId, version] = [carrier.get('appId'), carrier.get('version')];
  const [numberUrl, tokenUrl] = [carrier.get('numberUrl'), carrier.get('tokenUrl')];
  return appId && version && numberUrl && tokenUrl ? { appId, version, numberUrl, tokenUrl } : null;
}

/** Gets the signature, waits half a second, then gets the number and the token; or returns why the service does not sign. */
async function askCarrier(
  api: Api,
  outputEndpoint: string,
  { version, appId, numberUrl, tokenUrl }: OneClick,
): Promise<CarrierToken | CarrierFailure | Refused> {
  const [timestamp, msgId, uuid] = [String(Date.now()), newId(), newId()];
  const signed = await api.call('/user/get4gSignatureData', {
    preSignatureData: [version, appId, timestamp, msgId, uuid].join('&'),
  });
  if (!signed.ok) return signed;
  await pause(NUMBER_AFTER_MS);
  const expandParams = '';
  const userInformation = base64(JSON.stringify({ outputEndpoint }));
  const number = await step(NUMBER_FAILED, () =>
    fetchNumber(numberUrl, {
      version,
      appId,
      openType: OPEN_TYPE,
      expandParams,
      msgId,
      timestamp,
      uuid,
      userInformation,
    }),
  );
  if (isFailure(number)) return number;
  return step(TOKEN_FAILED, async () => {
    const token = await fetchToken(tokenUrl, { sign: signed.body.signatureData, uuid, expandParams });
    const failure: CarrierFailure = { code: 500, message: TOKEN_FAILED };
    return token.code === '0' && token.token !== '' ? token : failure;
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Runs a step at the carrier; a failed request is converted to its code and words. */
async function step<T>(
  message: CarrierFailure['message'],
  work: () => Promise<T>,
): Promise<T | CarrierFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestFailed) return { code: 500, message, kind: error.kind };
    throw error;
  }
}

function isFailure(value: unknown): value is CarrierFailure {
  return Reflect.get(Object(value), 'code') === 500;
}

function refusedBy({ code, text }: Refused): OneClickLogin {
  return {
    status: 'failed',
    why: TRY_LATER.includes(code) ? 'later' : 'failed',
    text,
  };
}

/**
 * The image does not load on a phone outside the carrier's network: that is no failure. Every other failed request
 * means that the carrier does not answer.
 */
function whyOf({ message, kind }: CarrierFailure): WhyOut {
  if (kind === undefined) return 'failed';
  return message === NUMBER_FAILED && kind === 'ER_NETWORK' ? 'welcome' : 'later';
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}
