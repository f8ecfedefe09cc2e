import type { Access } from '../pages/routes.ts';
import type { Login } from './login.ts';
import type { SessionState } from './session.ts';
import type { SignOnParts } from './signed-on.ts';

/** What a navigation leads to. `wait`: it is being found out who the payer is. `closed`: the channel's entry is not open. */
export type Passage = 'pass' | 'wait' | 'login' | 'register' | 'authorise' | 'unreachable' | 'closed';

/**
 * Whether a page may be shown. A public one always; the others to who is known to be logged in, also from the data
 * cached in this tab, which is confirmed in the background. `continues`: the page is shown without login too.
 */
export function passageOf(
  access: Access,
  session: SessionState['kind'],
  continues: boolean,
): Exclude<Passage, 'closed'> {
  if (access === 'public') return 'pass';
  switch (session) {
    case 'in':
    case 'cached':
      return 'pass';
    case 'guest':
      return continues ? 'pass' : 'wait';
    case 'unknown':
      return 'wait';
    case 'mustRegister':
      return 'register';
    case 'mustAuthorise':
      return 'authorise';
    case 'out':
      return 'login';
    case 'unreachable':
      return 'unreachable';
  }
}

type GuardParts = Pick<SignOnParts, 'api' | 'session' | 'channel'> & { readonly login: Login };

/**
 * The navigation guard, run at each navigation, in this order: who is known to be logged in passes with the channel's
 * configuration and its success hook; a public page needs only the configuration; elsewhere the login data cached in
 * this tab counts, and single sign-on finds out the rest.
 */
export async function guard(parts: GuardParts, access: Access, continues: boolean): Promise<Passage> {
  const { api, session, channel } = parts;
  if (session.state.get().kind === 'in') await passed(parts);
  else if (access === 'public') await channel.load(api);
  else await signedOn(parts, access, continues);
  if (access !== 'public' && channel.state.get().closed) return 'closed';
  return passageOf(access, session.state.get().kind, continues);
}

async function passed({ api, channel }: GuardParts): Promise<void> {
  await channel.load(api);
  channel.loginSucceeded();
}

/** Finds out who the payer is. Login data cached in this tab is login, also while nobody confirms it. */
async function signedOn(parts: GuardParts, access: Access, continues: boolean): Promise<void> {
  const { api, session, channel, login } = parts;
  const { state } = session;
  if (state.get().kind === 'cached') {
    channel.resume();
    await Promise.all([login.ensure(continues), passed(parts)]);
    return;
  }
  state.set({ kind: 'unknown' });
  // Both are needed, and neither waits for the other.
  await Promise.all([login.ensure(continues), channel.load(api)]);
  if (passageOf(access, state.get().kind, continues) === 'pass') channel.loginSucceeded();
}
