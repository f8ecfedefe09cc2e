import { BASE, POP_UP_PATH } from '@life-payment/contract/pages';
import { readEnvelope } from '../api/envelope.ts';
import { askLoginData, type LoginData, logOut } from '../api/identity.ts';
import type { Bridge } from '../host/bridge.ts';
import { m } from '../i18n/messages.ts';
import type { Overlays } from '../overlays.ts';
import { pathInView, replaceBy } from '../pages.ts';
import { signOnAtHost } from './channel-way.ts';
import { keepTarget } from './entry.ts';
import { oneClickLogin } from './one-click.ts';
import type { LiveSession, SessionState, WhyOut } from './session.ts';
import {
  exchange,
  failed,
  type LoginFailure,
  refusedBy,
  type SignedOn,
  type SignOnParts,
} from './signed-on.ts';

export { askedFor, byChannel } from './channel-way.ts';

type Parts = Omit<SignOnParts, 'api'>;

/** Handles a call that needs a session, for a guest and inside an app that can sign on. `text`: the service's words. */
export function sessionNeeded(parts: Parts, overlays: Overlays, text: string): Promise<void> {
  const { session, bridge } = parts;
  const guest = bridge === null || session.state.get().kind === 'guest';
  return guest ? promptGuest(parts, overlays) : signOnAgain(parts, bridge, overlays, text);
}

/** A page that works without login stays, and asks whether to log in. */
async function promptGuest({ entry, perTab }: Parts, overlays: Overlays): Promise<void> {
  const yes = await overlays.confirm({
    title: m.login_title(),
    text: m.login_text(),
    confirm: m.login_action(),
  });
  if (!yes) return;
  keepTarget(perTab, `${pathInView()}${window.location.search}`);
  replaceBy(POP_UP_PATH, { status: '1', ...entry.keptQuery });
}

/** Asks the app around the page for another session; if that fails, the payer sees `text`. */
async function signOnAgain(parts: Parts, bridge: Bridge, overlays: Overlays, text: string): Promise<void> {
  parts.session.end();
  await overlays.whileLoading(signOnAtHost({ ...parts, bridge }));
  overlays.logOut({ text });
}

type ChangeParts = Pick<SignOnParts, 'api' | 'session' | 'leaveFor' | 'confirm'>;

/**
 * Asks a logged-in payer before another session replaces theirs, because a link may have brought it. "No" ends the new
 * session at the service. "Yes" ends the present one there and forgets its user on this device. Resolves to whether the
 * new user is logged in.
 */
export async function changeUser(parts: ChangeParts, live: LiveSession, next: LoginData): Promise<boolean> {
  const { api, session, leaveFor } = parts;
  const lives = await stillLives(parts, live);
  if (lives && !(await ask(parts, live.data.mobile ?? '', next.mobile ?? ''))) {
    await logOut(api, next.sessionId ?? '');
    if (session.resume()) return false;
    // A payer who stays continues in their own channel, because the channel of the address identifies its payers
    // itself.
    const { outputEndpoint = '' } = live.data;
    await leaveFor(`${BASE}/?${new URLSearchParams({ outputEndpoint })}`);
    return false;
  }
  if (lives) logOut(api, live.token);
  session.end();
  session.accept(next);
  return true;
}

/** True if a session is still valid; assumed if the service can't be reached. */
async function stillLives({ api }: ChangeParts, { token }: LiveSession): Promise<boolean> {
  const answer = await askLoginData(api, token).catch(() => null);
  return !answer?.ok || answer.body.status === 1;
}

function ask({ confirm }: ChangeParts, present: string, next: string): Promise<boolean> {
  return confirm({
    title: m.change_user_title({ present, next }),
    text: m.change_user_text({ present }),
    confirm: m.change_user_yes(),
    cancel: m.change_user_no(),
  });
}

/** Signs on with the one-time code of a mini-program: the code is exchanged for a ticket, the ticket for a request token. */
export async function byMiniCode(parts: SignOnParts, code: string): Promise<SignedOn> {
  const { api, entry } = parts;
  const { outputEndpoint } = entry;
  const partner = await api.bare('/external/mini/getMini', { outputEndpoint, code });
  const ticket: unknown = Reflect.get(Object(partner), 'ticket');
  if (typeof ticket !== 'string') return withoutTicket(partner);
  const answer = await api.call('/external/mini/getMiniToken', { outputEndpoint, ticket });
  return answer.ok ? exchange(parts, { requestToken: answer.body.token }) : refusedBy(answer);
}

/** The failure of a partner that gave no ticket: its own words, or the service's. */
function withoutTicket(partner: unknown): SignedOn {
  const outcome = readEnvelope(partner);
  return outcome.kind === 'refused' ? refusedBy(outcome.refused) : failed('other');
}

/** Accepts a login answer, as `login.enter` does. */
type Enter = (data: LoginData) => Promise<boolean>;
type Other = Extract<LoginFailure, { readonly why: WhyOut }>;

type Why = Pick<Other, 'why' | 'text'>;

const WEIGHT: Readonly<Record<WhyOut, number>> = { welcome: 0, failed: 1, later: 2 };

/** Handles a failed login: runs the channel's hook and sets the state. `continues`: the page is shown without login. */
export async function settleFailure(
  parts: SignOnParts,
  failure: LoginFailure,
  continues: boolean,
  enter: Enter,
): Promise<void> {
  const { api, session, channel } = parts;
  const { state } = session;
  if (continues) return state.set({ kind: 'guest' });
  await channel.load(api);
  if ('data' in failure) session.accept(failure.data);
  else if (failure.code === 'thirdLoginFailed' || channel.state.get().closed) state.set(outBy(failure));
  else await tryOneClick(parts, failure, enter);
  const { kind } = state.get();
  if (kind !== 'in' && kind !== 'cached') channel.loginFailed();
}

function outBy({ why, text }: Why): SessionState {
  return {
    kind: 'out',
    why,
    ...(text !== undefined && { text }),
  };
}

/** Tries the carrier's one-click login; only status 1 of the user info logs in. */
async function tryOneClick(parts: SignOnParts, failure: Other, enter: Enter): Promise<void> {
  const { api, entry, channel, session } = parts;
  const login = await oneClickLogin(api, entry.outputEndpoint, channel.state.get().config?.oneClick);
  if (login.status === 'failed') return session.state.set(weightier(failure, login));
  const { status, sessionId } = login.body;
  if (status === 2 || status === 3) return session.accept(login.body);
  const info = sessionId ? await askLoginData(api, sessionId) : null;
  if (info?.ok && info.body.status === 1) await enter(info.body);
  else session.state.set(weightier(failure, { why: 'failed' }));
}

/** Among two failures in a row, one that may succeed later wins over one that was not valid. */
function weightier(before: Why, after: Why): SessionState {
  return outBy(WEIGHT[after.why] > WEIGHT[before.why] ? after : before);
}
