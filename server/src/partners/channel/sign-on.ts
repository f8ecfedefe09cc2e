import { createHmac } from 'node:crypto';
import { isMobile } from '@life-payment/contract/rules';
import { NotAnswering } from '../../kit/ports/biller.ts';
import type {
  ChannelSignOn,
  MiniAnswer,
  NamedPerson,
  SigningChannel,
  SignOnOf,
  TokenMemory,
} from '../../kit/ports/channels.ts';
import { type Wallet, WalletNotAnswering } from '../../kit/ports/wallet.ts';
import { textOf } from '../../kit/texts.ts';
import { postJson } from '../partner-http.ts';
import type { PartnerWatch } from '../watch.ts';
import { type LinkKey, openPartnerLink } from './link.ts';
import { exchangePartnerToken } from './partner.ts';

type Tools = {
  readonly ask: AskBackend;
  readonly wallet: Wallet;
  readonly tokens: TokenMemory;
  /** Private keys for partners' links. */
  readonly linkKeys: readonly LinkKey[];
  readonly now: () => Date;
};

/** Sign-on of every kind of channel, each by its own branch. */
export function channelSignOn(tools: Tools): ChannelSignOn {
  return {
    exchange: (channel, requestToken) => exchange(tools, channel, requestToken),
    initCode: async (channel) => {
      const initCode = textOf(await tools.ask(channel, 'init', channel.signOn.initUrl, {}), 'initCode');
      if (initCode === '') throw new NotAnswering(`channel ${channel.outputEndpoint} gave no init code`);
      return initCode;
    },
    mini: (channel, code) => askMini(channel, code, tools.ask),
    openLink: (data, partnerOf) => openPartnerLink(data, tools.linkKeys, partnerOf, tools.now()),
  };
}

function exchange(
  { ask, wallet, tokens, now }: Tools,
  channel: SigningChannel,
  token: string,
): ReturnType<ChannelSignOn['exchange']> {
  const { signOn } = channel;
  switch (signOn.kind) {
    case 'WALLET':
      return exchangeWalletCode(wallet, token);
    case 'PARTNER':
      return exchangePartnerToken({ ...channel, signOn }, token, now(), tokens);
    case 'CARRIER':
    case 'INIT_CODE':
    case 'REDIRECT':
      return exchangeAtBackend({ ...channel, signOn }, token, ask);
    case 'MINI':
      return exchangeMiniToken({ ...channel, signOn }, token, ask, tokens);
  }
}

/** Sends a request signed with the channel's secret and, if there is one, the next. Null when the back end refuses the token. */
export type AskBackend = (
  channel: SigningChannel,
  operation: 'exchange' | 'init' | 'mini' | 'person',
  url: string,
  fields: Readonly<Record<string, string>>,
) => Promise<object | null>;

/** Signs with the hex HMAC-SHA256 of timestamp, path and body joined by line feeds. `now` stamps signatures. */
export function backendAsker(watch: PartnerWatch, now: () => Date): AskBackend {
  return async ({ outputEndpoint, secret, nextSecret }, operation, url, fields) => {
    const body = JSON.stringify(fields);
    const timestamp = String(now().getTime());
    const signed = [timestamp, new URL(url).pathname, body].join('\n');
    const signature = (key: string) => createHmac('sha256', key).update(signed).digest('hex');
    const request = { partner: 'channel', operation, of: outputEndpoint } as const;
    const { status, json } = await postJson(watch, request, url, body, {
      'x-channel': outputEndpoint,
      'x-timestamp': timestamp,
      'x-signature': signature(secret),
      ...(nextSecret && { 'x-signature-next': signature(nextSecret.secret) }),
    });
    const isRefusal = status >= 400 && status < 500 && textOf(json, 'error') === 'TOKEN_REFUSED';
    if (isRefusal) return null;
    if (status !== 200 || typeof json !== 'object' || json === null)
      throw new NotAnswering(`channel ${outputEndpoint} answered with status ${status} and nothing to use`);
    return json;
  };
}

/** The number of a carrier token, auth code or service hall's code. Null when the answer names another channel. */
async function exchangeAtBackend(
  channel: SigningChannel<SignOnOf<'CARRIER' | 'INIT_CODE' | 'REDIRECT'>>,
  token: string,
  ask: AskBackend,
): Promise<NamedPerson | null> {
  const answer = await ask(channel, 'exchange', channel.signOn.exchangeUrl, { token });
  const mobile = textOf(answer, 'mobile');
  if (textOf(answer, 'outputEndpoint') !== channel.outputEndpoint || !isMobile(mobile)) return null;
  return { walletIds: [], mobile };
}

/** Sign-on with the wallet's one-use codes. A number of another form than a mobile number counts as not told. */
async function exchangeWalletCode(wallet: Wallet, code: string): ReturnType<ChannelSignOn['exchange']> {
  try {
    const person = await wallet.personOf(code);
    if (!person || 'closedWalletUserId' in person) return person;
    const { walletIds, mobile } = person;
    return isMobile(mobile) ? { walletIds, mobile } : { walletIds, mobile: null };
  } catch (error) {
    if (error instanceof WalletNotAnswering)
      throw new NotAnswering('wallet does not answer', { cause: error });
    throw error;
  }
}

type MiniChannel = SigningChannel<SignOnOf<'MINI'>>;

/** Names of fields that are keys at the partner. They are never passed on, in any spelling and at any depth. */
const KEYS: ReadonlySet<string> = new Set(['sessionkey', 'accesstoken', 'refreshtoken', 'idtoken', 'secret']);

/** Names of our own fields. */
const OURS = 'ticket';

/** Deepest accepted nesting of an answer. */
const DEEPEST = 8;

/** The partner's JSON for a one-time code, without its keys. */
export async function askMini(
  channel: MiniChannel,
  code: string,
  ask: AskBackend,
): Promise<MiniAnswer | null> {
  const answer = await ask(channel, 'mini', channel.signOn.miniUrl, { code });
  if (!answer) return null;
  const openId = failed(answer) ? '' : textOf(answer, 'openid');
  const { [OURS]: _ours, ...json } = Object(withoutKeys(answer)) as Record<string, unknown>;
  return { json, openId: openId || null };
}

/** The person of our request token, which stands for an open id of this channel. */
async function exchangeMiniToken(
  channel: MiniChannel,
  token: string,
  ask: AskBackend,
  tokens: TokenMemory,
): Promise<NamedPerson | null> {
  const openid = await tokens.takeMiniToken(channel.outputEndpoint, token);
  const answer = openid && (await ask(channel, 'person', channel.signOn.personUrl, { openid }));
  if (!answer) return null;
  const mobile = textOf(answer, 'mobile');
  // A wallet identity that a back end names proves nothing, so it is not read.
  return isMobile(mobile) ? { walletIds: [], mobile } : null;
}

function failed(json: object): boolean {
  const errcode: unknown = Reflect.get(json, 'errcode');
  return errcode !== undefined && errcode !== 0;
}

/** A value of the partner's JSON without its keys. Throws `NotAnswering` when it is nested too deep. */
function withoutKeys(value: unknown, level = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level === DEEPEST) throw new NotAnswering("a mini-program's answer is too deep");
  if (Array.isArray(value)) return value.map((each) => withoutKeys(each, level + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !KEYS.has(name.replace(/[_-]/g, '').toLowerCase()))
      .map(([name, inside]) => [name, withoutKeys(inside, level + 1)]),
  );
}
