import type { Api } from '../api/client.ts';
import type { Channel, ChannelState } from '../channel/channel.ts';
import type { Access } from '../pages.ts';
import type { Login } from './login.ts';
import type { Session, SessionState } from './session.ts';

/** The result of a navigation. `wait`: the session is being determined. `closed`: nobody can enter by the channel. */
export type Passage = 'pass' | 'wait' | 'login' | 'register' | 'authorise' | 'unreachable' | 'closed';

/** The passage to a page; cached login data counts as login. `continues`: the page is shown without login too. */
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

type GuardParts = {
  readonly api: Api;
  readonly session: Pick<Session, 'state'>;
  readonly channel: Pick<Channel, 'load' | 'resume' | 'loginSucceeded'> & {
    readonly state: { readonly get: () => Pick<ChannelState, 'closed'> };
  };
  readonly login: Pick<Login, 'ensure'>;
};

/**
 * The navigation guard, run at each navigation. A payer who is known to be logged in passes, with the channel's
 * configuration and its success hook. A public page needs only the configuration. On other pages this tab's cached
 * login data counts, and single sign-on does the rest.
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

/** Determines the session. This tab's cached login data counts as login, also while it can't be confirmed. */
async function signedOn(parts: GuardParts, access: Access, continues: boolean): Promise<void> {
  const { api, session, channel, login } = parts;
  const { state } = session;
  if (state.get().kind === 'cached') {
    channel.resume();
    await Promise.all([login.ensure(continues), passed(parts)]);
    return;
  }
  state.set({ kind: 'unknown' });
  // Both are needed; they run in parallel.
  await Promise.all([login.ensure(continues), channel.load(api)]);
  if (passageOf(access, state.get().kind, continues) === 'pass') channel.loginSucceeded();
}
