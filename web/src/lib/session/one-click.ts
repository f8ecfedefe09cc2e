import type { Api } from '../api/client.ts';
import { type Refused, TRY_LATER } from '../api/envelope.ts';
import { type LoginData, ssoLogin } from '../api/identity.ts';
import type { ChannelConfig } from '../channel/channel.ts';
import { newId } from '../host/host.ts';
import { within } from '../host/page.ts';
import type { WhyOut } from './session.ts';

/** Ways a request to the carrier fails. */
type FailureKind = 'ER_TIMEOUT' | 'ER_NETWORK' | 'ER_STATUS' | 'ER_NOBODY' | 'ER_INVALIDJSON';

const NUMBER_FAILED = 'number fetch failed, check parameters';
const TOKEN_FAILED = 'interface error, token failed';

/** A failed step at the carrier: its code and words, and how the request failed if it was one. */
class CarrierFailed extends Error {
  readonly code = 500;
  readonly kind: FailureKind | undefined;
  constructor(message: typeof NUMBER_FAILED | typeof TOKEN_FAILED, kind?: FailureKind) {
    super(message);
    this.kind = kind;
  }
}

const WITHIN_MS = 8_000;

/** The number is requested this long after the signature. */
const NUMBER_AFTER_MS = 500;

/** The only way that a page can request the number. */
const OPEN_TYPE = '1';

type OneClick = NonNullable<ChannelConfig['oneClick']>;

/** The login data with a tag of the way it came, or why nobody is logged in, with the service's words if there are any. */
export type OneClickLogin =
  | { readonly status: 'ok'; readonly channel: '4G'; readonly body: LoginData }
  | { readonly status: 'failed'; readonly why: WhyOut; readonly text?: string };

/** Logs in by the number that the carrier knows of this phone; fails within moments if it knows none. */
export async function oneClickLogin(
  api: Api,
  outputEndpoint: string,
  configured: OneClick | undefined,
): Promise<OneClickLogin> {
  const oneClick = configured ?? ofDocument();
  if (oneClick === null) return { status: 'failed', why: 'welcome' };
  const { version, appId } = oneClick;
  const [timestamp, msgId, uuid] = [String(Date.now()), newId(), newId()];
  const signed = await api.call('/user/get4gSignatureData', {
    preSignatureData: [version, appId, timestamp, msgId, uuid].join('&'),
  });
  if (!signed.ok) return refusedBy(signed);
  try {
    await new Promise((resolve) => setTimeout(resolve, NUMBER_AFTER_MS));
    const expandParams = '';
    const userInformation = base64(JSON.stringify({ outputEndpoint }));
    const ids = {
      version,
      appId,
      openType: OPEN_TYPE,
      expandParams,
      msgId,
      timestamp,
      uuid,
      userInformation,
    };
    await fetchNumber(`${oneClick.numberUrl}?${new URLSearchParams(ids)}`);
    const sign = signed.body.signatureData;
    const proof = await fetchToken(oneClick.tokenUrl, { sign, uuid, expandParams });
    const login = await ssoLogin(api, outputEndpoint, { ...proof, channelTag: '4G' });
    return login.ok ? { status: 'ok', channel: '4G', body: login.body } : refusedBy(login);
  } catch (error) {
    if (!(error instanceof CarrierFailed)) throw error;
    console.info(`one-click login: ${error.code} ${error.message} ${error.kind ?? ''}`);
    return { status: 'failed', why: whyOf(error) };
  }
}

/** The carrier's data in the document, for when the channel's configuration did not load; null without one-click login. */
function ofDocument(): OneClick | null {
  const carrier = new URLSearchParams(document.documentElement.dataset['oneClick']);
  const [appId, version] = [carrier.get('appId'), carrier.get('version')];
  const [numberUrl, tokenUrl] = [carrier.get('numberUrl'), carrier.get('tokenUrl')];
  return appId && version && numberUrl && tokenUrl ? { appId, version, numberUrl, tokenUrl } : null;
}

/** Lets the carrier store this phone's number, by loading a hidden image over its network, by which it knows the phone. */
async function fetchNumber(address: string): Promise<void> {
  const image = new Image();
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  image.hidden = true;
  image.src = address;
  document.body.append(image);
  try {
    await within(WITHIN_MS, loaded);
  } catch (error) {
    throw new CarrierFailed(NUMBER_FAILED, wayOf(error));
  } finally {
    image.remove();
  }
}

function wayOf(error: unknown): FailureKind {
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'ER_TIMEOUT' : 'ER_NETWORK';
}

/** Gets the token for the stored number, and the carrier's words about its user. */
async function fetchToken(
  tokenUrl: string,
  body: { sign: string; uuid: string; expandParams: string },
): Promise<{ requestToken: string; userInfo: string }> {
  const failed = (kind?: FailureKind) => new CarrierFailed(TOKEN_FAILED, kind);
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
    .then(async (answer) => ({ ok: answer.ok, text: await answer.text() }))
    .catch((error: unknown) => {
      throw failed(wayOf(error));
    });
  if (!response.ok) throw failed('ER_STATUS');
  if (response.text === '') throw failed('ER_NOBODY');
  const token = parsed(response.text);
  if (token === undefined) throw failed('ER_INVALIDJSON');
  const textAt = (name: string) => String(Reflect.get(Object(token), name) ?? '');
  if (textAt('code') !== '0' || textAt('token') === '') throw failed();
  return { requestToken: textAt('token'), userInfo: fromBase64(textAt('userInformation')) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}

function refusedBy({ code, text }: Refused): OneClickLogin {
  return { status: 'failed', why: TRY_LATER.includes(code) ? 'later' : 'failed', text };
}

/** The image fails outside the carrier's network, which is no failure; otherwise the carrier does not answer. */
function whyOf({ message, kind }: CarrierFailed): WhyOut {
  if (kind === undefined) return 'failed';
  return message === NUMBER_FAILED && kind === 'ER_NETWORK' ? 'welcome' : 'later';
}
