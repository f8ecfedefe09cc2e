import type { Api } from '../api/client.ts';
import { TRY_LATER } from '../api/codes.ts';
import type { Refused } from '../api/envelope.ts';
import { RefusedError } from '../api/errors.ts';
import { askLoginData, type LoginData, type Proof, ssoLogin } from '../api/identity.ts';
import type { Channel } from '../channel/channel.ts';
import type { Bridge } from '../host/bridge.ts';
import { SLOW_MS } from '../offline/kept-fallback.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { SERVICE_HALL } from './endpoints.ts';
import type { Entry } from './entry.ts';
import type { Session, WhyOut } from './session.ts';

/** Set while the host was asked to sign on and nobody is logged in yet, so that it is not asked round and round. */
export const HOST_TRIED_KEY = 'hostSignOnTried';

/** Why nobody is logged in. `code` 2: must register; 3: must authorise. `text`: the service's words. */
export type LoginFailure =
  | { readonly code: 2 | 3; readonly data: LoginData }
  | { readonly code: 'thirdLoginFailed' | 'other'; readonly why: WhyOut; readonly text?: string };

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
  readonly local: Storage;
  readonly perTab: Storage;
  readonly leaveFor: (address: string) => void;
  /** Asks the payer. */
  readonly confirm: Overlays['confirm'];
};

/** Loads what most entries need nothing of. */
export function ways() {
  return import('./ways/ways.ts');
}

export function failed(code: 'thirdLoginFailed' | 'other', why: WhyOut = 'failed', text?: string): SignedOn {
  return { kind: 'failed', failure: { code, why, ...(text !== undefined && { text }) } };
}

/** What a refusal of the service comes to. */
export function refusedBy({ code, text }: Refused, as: 'thirdLoginFailed' | 'other' = 'other'): SignedOn {
  return failed(as, TRY_LATER.includes(code) ? 'later' : 'failed', text);
}

/** Exchanges a request token. A token that a channel's script brought and the service refused is that channel's failure. */
export async function exchange(
  { api, entry }: SignOnParts,
  proof: Proof,
  refused?: 'thirdLoginFailed',
): Promise<SignedOn> {
  const answer = await ssoLogin(api, entry.outputEndpoint, proof);
  return answer.ok ? ofData(answer.body) : refusedBy(answer, refused);
}

/**
 * Single sign-on. `first`: what the entry address brought is tried; it is good once. What it brought and was refused
 * changes nothing: the session kept on this device counts, so that nobody logs in twice; then the channel's own way.
 */
export async function signOn(parts: SignOnParts, first: boolean): Promise<SignedOn> {
  const entered = first ? await byEntry(parts) : null;
  const refused = entered?.kind === 'failed' && typeof entered.failure.code === 'string';
  if (entered !== null && !refused) return entered;
  return (await byKeptSession(parts)) ?? entered ?? (await ways()).byChannel(parts);
}

function ofData(data: LoginData): SignedOn {
  switch (data.status) {
    case 1:
      return { kind: 'in', data };
    case 2:
    case 3:
      return { kind: 'failed', failure: { code: data.status, data } };
    default:
      return failed('other');
  }
}

/** Signs on with what the entry address brought; null when that was nothing, or a code this browser did not ask for. */
async function byEntry(parts: SignOnParts): Promise<SignedOn | null> {
  const { entry } = parts;
  if (entry.miniCode !== null) return (await ways()).byMiniCode(parts, entry.miniCode);
  const { requestToken } = entry;
  if (requestToken === null) return null;
  if (entry.outputEndpoint === SERVICE_HALL && !(await ways()).askedFor(parts))
    return entry.hallTried ? failed('other') : null;
  return exchange(parts, { requestToken });
}

/** User info of the session kept on this device. Null when there is no token, or its status is not 1, 2 or 3. */
async function byKeptSession(parts: SignOnParts): Promise<SignedOn | null> {
  const { entry, session } = parts;
  const token = session.token();
  if (token === '') return null;
  const data = await askOrResume(parts);
  if (data.status === 0) {
    // Another tab may have begun another session meanwhile.
    if (session.token() === token) session.drop();
    return null;
  }
  const elsewhere = entry.namesChannel && data.outputEndpoint !== entry.outputEndpoint;
  return elsewhere ? null : ofData(data);
}

/** Asks about the session kept on this device. While no answer comes, what is kept of its login data counts. */
async function askOrResume({ api, session, channel }: SignOnParts): Promise<LoginData> {
  const resume = () => {
    if (session.resume()) channel.resume();
  };
  const slow = setTimeout(resume, SLOW_MS);
  try {
    const answer = await askLoginData(api);
    // Too many requests, for example: that says nothing of the session.
    if (!answer.ok) throw new RefusedError(answer);
    return answer.body;
  } catch (error) {
    resume();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}
