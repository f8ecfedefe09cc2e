import { askLoginData, type LoginData } from '../../api/identity.ts';
import type { SessionState, WhyOut } from '../session.ts';
import type { LoginFailure, SignOnParts } from '../signed-on.ts';
import { oneClickLogin } from './one-click/index.ts';

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

/**
 * The carrier's one-click login. Status 2 leads to registration, 3 to authorisation; otherwise the user info is loaded,
 * and only status 1 is logged in.
 */
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

/** Of two failures in a row, one that may succeed later wins over one that was not valid. */
function weightier(before: Why, after: Why): SessionState {
  return outBy(WEIGHT[after.why] > WEIGHT[before.why] ? after : before);
}
