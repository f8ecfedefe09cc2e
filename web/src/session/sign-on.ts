import type { Answer, Api } from '../api/client.ts';
import { askLoginData, type LoginData, type Proof, ssoLogin } from '../api/identity.ts';
import type { Channel } from '../channel/channel.ts';
import type { Bridge } from '../host/bridge.ts';
import { SLOW_MS } from '../offline/kept-fallback.ts';
import { isMiniProgram, isOperatorApp, SERVICE_HALL, THIRD_PARTY } from './endpoints.ts';
import type { Entry } from './entry.ts';
import type { Session } from './session.ts';

/** Set while the host was asked to sign on and nobody is logged in yet, so that it is not asked round and round. */
export const HOST_TRIED_KEY = 'hostSignOnTried';

/** The state this tab left for the service hall with. */
export const HALL_STATE_KEY = 'hallState';

/** Whether a code came back to the tab that went for it: one that somebody else had put into the address does not count. */
const cameBack = ({ entry, perTab }: SignOnParts): boolean => {
  const left = perTab.getItem(HALL_STATE_KEY);
  perTab.removeItem(HALL_STATE_KEY);
  return entry.outputEndpoint !== SERVICE_HALL || left === null || left === entry.hallState;
};

/** Why nobody is logged in. `code` 2: must register; 3: must authorise. `text`: the service's words. */
export type LoginFailure =
  | { readonly code: 2 | 3; readonly data: LoginData }
  | { readonly code: 'thirdLoginFailed' | 'other'; readonly text?: string };

/** What signing on came to. `leaving`: the page is on its way to another address. */
export type SignedOn =
  | { readonly kind: 'in'; readonly data: LoginData }
  | { readonly kind: 'failed'; readonly failure: LoginFailure }
  | { readonly kind: 'leaving' };

export type SignOnParts = {
  readonly api: Api;
  readonly entry: Entry;
  readonly session: Session;
  readonly channel: Channel;
  readonly bridge: Bridge | null;
  readonly perTab: Storage;
  readonly leaveFor: (address: string) => void;
};

export const failed = (code: 'thirdLoginFailed' | 'other', text?: string): SignedOn => ({
  kind: 'failed',
  failure: { code, ...(text !== undefined && { text }) },
});

const ofData = (data: LoginData): SignedOn => {
  switch (data.status) {
    case 1:
      return { kind: 'in', data };
    case 2:
    case 3:
      return { kind: 'failed', failure: { code: data.status, data } };
    default:
      return failed('other');
  }
};

const ofAnswer = (answer: Answer<LoginData>, refused: 'thirdLoginFailed' | 'other' = 'other'): SignedOn =>
  answer.ok ? ofData(answer.body) : failed(refused, answer.text);

/** Exchanges a request token. A token that a channel's script brought and the service refused is that channel's failure. */
const exchange = async (
  { api, entry }: SignOnParts,
  proof: Proof,
  refused?: 'thirdLoginFailed',
): Promise<SignedOn> => ofAnswer(await ssoLogin(api, entry.outputEndpoint, proof), refused);

const byScript = async (parts: SignOnParts, obtain: () => Promise<string>): Promise<SignedOn> => {
  try {
    const requestToken = await obtain();
    return await exchange(parts, { requestToken }, 'thirdLoginFailed');
  } catch (error) {
    const { ScriptFailed } = await import('./scripts.ts');
    if (error instanceof ScriptFailed) return failed('thirdLoginFailed');
    throw error;
  }
};

/** Signs on as the channel has it; each branch is loaded only where it is needed. */
const byChannel = async (parts: SignOnParts): Promise<SignedOn> => {
  const { api, entry, channel, bridge } = parts;
  const { outputEndpoint } = entry;
  if (outputEndpoint === SERVICE_HALL) {
    const { goToServiceHall } = await import('./service-hall.ts');
    return goToServiceHall(parts);
  }
  if (isMiniProgram(outputEndpoint)) {
    const { miniToken } = await import('./mini-program.ts');
    const requestToken = await miniToken(api, entry);
    return requestToken === null ? failed('other') : exchange(parts, { requestToken });
  }
  await channel.load(api);
  const { config } = channel.state.get();
  const scripts = () => import('./scripts.ts');
  if (outputEndpoint === THIRD_PARTY)
    return byScript(parts, async () => (await scripts()).thirdPartyCode(api, outputEndpoint, config));
  if (isOperatorApp(outputEndpoint) || config?.channelGroup === 'groupTelecom')
    return byScript(parts, async () => (await scripts()).carrierToken(outputEndpoint, config));
  if (bridge) {
    const { signOnAtHost } = await import('./host-sign-on.ts');
    return (await signOnAtHost({ ...parts, bridge })) ? { kind: 'leaving' } : failed('other');
  }
  return failed('other');
};

/** Asks about the session kept on this device. While no answer comes, what is kept of its login data counts. */
const askOrResume = async ({ api, session }: SignOnParts): Promise<Answer<LoginData>> => {
  const slow = setTimeout(session.resume, SLOW_MS);
  try {
    return await askLoginData(api);
  } catch (error) {
    session.resume();
    throw error;
  } finally {
    clearTimeout(slow);
  }
};

/** User info of the session kept on this device. Null when there is no token, or its status is not 1, 2 or 3. */
const byKeptSession = async (parts: SignOnParts): Promise<SignedOn | null> => {
  const { entry, session } = parts;
  if (session.token() === '') return null;
  const answer = await askOrResume(parts);
  if (!answer.ok || answer.body.status === 0) return null;
  const elsewhere = entry.namesChannel && answer.body.outputEndpoint !== entry.outputEndpoint;
  return elsewhere ? null : ofData(answer.body);
};

/**
 * Single sign-on. `requestToken` is the entry's, good once. Without one the session kept on this device counts, so
 * that nobody logs in twice; then the channel's own way.
 */
export const signOn = async (parts: SignOnParts, requestToken: string | null): Promise<SignedOn> => {
  if (requestToken !== null) return cameBack(parts) ? exchange(parts, { requestToken }) : failed('other');
  return (await byKeptSession(parts)) ?? (await byChannel(parts));
};
