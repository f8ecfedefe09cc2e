import { BASE } from '@life-payment/contract/pages';
import type { Api } from '../api/client.ts';
import { type Refused, TRY_LATER } from '../api/envelope.ts';
import type { ChannelConfig } from '../channel/channel.ts';
import { isAllowedAddress } from '../channel/channel.ts';
import type { Bridge } from '../host/bridge.ts';
import { signOnAtClient } from '../host/bridge.ts';
import { loadScript } from '../host/device.ts';
import { within } from '../host/page.ts';
import { HALL_TRIED, isMiniProgram, SERVICE_HALL, THIRD_PARTY } from './entry.ts';
import { exchange, failed, HOST_TRIED_KEY, refusedBy, type SignedOn, type SignOnParts } from './signed-on.ts';

/** Signs on in the channel's own way. A channel without one is no failure. */
export async function byChannel(parts: SignOnParts): Promise<SignedOn> {
  const { api, entry, channel, bridge } = parts;
  const { outputEndpoint } = entry;
  if (outputEndpoint === SERVICE_HALL) return goToServiceHall(parts);
  if (isMiniProgram(outputEndpoint)) return failed('other', 'welcome');
  await channel.load(api);
  const { config } = channel.state.get();
  if (outputEndpoint === THIRD_PARTY) return byScript(parts, thirdPartyCode(api, outputEndpoint, config));
  if (isCarrierApp(outputEndpoint) || config?.channelGroup === 'groupTelecom')
    return byScript(parts, carrierToken(outputEndpoint, config));
  if (bridge === null) return failed('other', 'welcome');
  await signOnAtHost({ ...parts, bridge });
  return failed('other');
}

/** Signs on with the token of a channel's script. Whatever goes wrong in foreign code is a failure of the channel. */
async function byScript(parts: SignOnParts, obtain: Promise<string | Refused>): Promise<SignedOn> {
  const token = await obtain.catch(() => null);
  if (typeof token === 'string') return exchange(parts, { requestToken: token }, 'thirdLoginFailed');
  return failed('thirdLoginFailed', token && TRY_LATER.includes(token.code) ? 'later' : 'failed');
}

/** Channels inside the carrier's app. */
export function isCarrierApp(outputEndpoint: string): boolean {
  return outputEndpoint.startsWith('qycs');
}

/** This product's id at the carrier's script. */
const SOURCE_ID = '007001';

const ANSWER_WITHIN_MS = 10_000;

type Result = { readonly code?: unknown; readonly [name: string]: unknown };

type ScriptWindow = {
  CarrierApp?: { getToken: (ask: object, answer: (result: Result) => void) => void };
  InXs?: { getAuthCode: (ask: object, answer: (result: Result) => void) => void };
};

async function carrierToken(outputEndpoint: string, config: ChannelConfig | null): Promise<string> {
  const { CarrierApp } = await loaded(config);
  if (!CarrierApp) throw new Error('the script brought nothing');
  const ask = { sourceId: SOURCE_ID, outputEndpoint };
  return textIn(await answerOf((answer) => CarrierApp.getToken(ask, answer)), 'token');
}

/** Gets an auth code of the third party from its script, with an init code of the service; or the service's refusal. */
async function thirdPartyCode(
  api: Api,
  outputEndpoint: string,
  config: ChannelConfig | null,
): Promise<string | Refused> {
  const init = await api.call('/user/getInXsInitCode', { outputEndpoint });
  if (!init.ok) return init;
  const { InXs } = await loaded(config);
  if (!InXs) throw new Error('the script brought nothing');
  const ask = { initCode: init.body.initCode };
  return textIn(await answerOf((answer) => InXs.getAuthCode(ask, answer)), 'authCode');
}

async function loaded(config: ChannelConfig | null): Promise<ScriptWindow> {
  if (config?.signOnJs === undefined) throw new Error('the channel has no script');
  await loadScript(config.signOnJs);
  return window as ScriptWindow;
}

function textIn(result: Result, name: string): string {
  const value = result[name];
  if (result.code !== '0' || typeof value !== 'string' || value === '') throw new Error('refused');
  return value;
}

/** Resolves to a script's answer, which comes by callback, within ten seconds. */
function answerOf(ask: (answer: (result: Result) => void) => void): Promise<Result> {
  return within(ANSWER_WITHIN_MS, new Promise(ask));
}

type Parts = Pick<SignOnParts, 'entry' | 'channel' | 'perTab' | 'leaveFor'> & { readonly bridge: Bridge };

/**
 * Asks the app around the page to sign the payer on for the present address, and goes to the address that it answers,
 * with the channel appended. Resolves if it does not answer, if the address is neither ours nor the channel's, if nothing
 * comes of it, or if it answered a moment ago and the payer is still not logged in.
 */
export async function signOnAtHost({ bridge, entry, channel, perTab, leaveFor }: Parts): Promise<void> {
  if (perTab.getItem(HOST_TRIED_KEY) !== null) {
    perTab.removeItem(HOST_TRIED_KEY);
    return;
  }
  const address = await signOnAtClient(bridge, window.location.href).catch(() => '');
  const jumpHosts = channel.state.get().config?.jumpHosts ?? [];
  if (!isOwn(address) && !isAllowedAddress(address, jumpHosts)) return;
  const next = new URL(address);
  next.searchParams.set('outputEndpoint', entry.outputEndpoint);
  perTab.setItem(HOST_TRIED_KEY, '1');
  await leaveFor(next.href);
}

function isOwn(address: string): boolean {
  return (
    URL.canParse(address) &&
    new URL(address).origin === window.location.origin &&
    new URL(address).pathname.startsWith(`${BASE}/`)
  );
}

/** The states with which this browser went to the hall, of all tabs, because the hall may return to another one. */
const STATES_KEY = 'hallStates';
const GOOD_MS = 10 * 60_000;
const MOST_STATES = 5;

type Left = { readonly state: string; readonly at: number };

/** True if this browser requested the entry's code: a code that somebody else put into the address logs nobody in. A state works once. */
export function askedFor({ entry, local }: Pick<SignOnParts, 'entry' | 'local'>): boolean {
  const states = readStates(local);
  const others = states.filter(({ state }) => state !== entry.hallState);
  writeStates(local, others);
  return others.length < states.length;
}

/**
 * Gets the service hall's address and goes there; the hall returns to this page with a code. If the entry's code was
 * not valid, the return address says so, and no further code is requested automatically.
 */
async function goToServiceHall({ api, entry, local, leaveFor }: SignOnParts): Promise<SignedOn> {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (entry.requestToken !== null) query.set(HALL_TRIED, '1');
  const { outputEndpoint } = entry;
  const returnPath = `${pathname}?${query}`;
  const answer = await api.call('/common/getMycsCode', { outputEndpoint, returnPath });
  if (!answer.ok) return refusedBy(answer);
  const state = new URL(answer.body).searchParams.get('state') ?? '';
  writeStates(local, [{ state, at: Date.now() }, ...readStates(local)].slice(0, MOST_STATES));
  await leaveFor(answer.body);
  return failed('other');
}

/** The states that are still valid, newest first. */
function readStates(local: Storage): Left[] {
  const kept: Left[] = JSON.parse(local.getItem(STATES_KEY) ?? '[]');
  const now = Date.now();
  return kept.filter(({ at }) => at <= now && now - at < GOOD_MS);
}

function writeStates(local: Storage, states: readonly Left[]): void {
  local.setItem(STATES_KEY, JSON.stringify(states));
}
