import { askLoginData } from '../api/identity.ts';
import type { SessionState } from './session.ts';
import { HOST_TRIED_KEY, type LoginFailure, type SignedOn, type SignOnParts, signOn } from './sign-on.ts';

/** Finds out who the payer is, once at a time. `continues`: the page may be shown without login. */
export type Login = { readonly ensure: (continues: boolean) => Promise<void> };

/**
 * The operator's one-click login: 2 leads to registration; otherwise the user info is fetched, and only status 1 is
 * logged in. Whatever else it comes to, nobody is.
 */
const tryOneClick = async (parts: SignOnParts, failure: LoginFailure): Promise<SessionState | null> => {
  const { api, entry, channel, session } = parts;
  const { oneClickLogin } = await import('./one-click/index.ts');
  const text = 'text' in failure ? failure.text : undefined;
  const out: SessionState = { kind: 'out', ...(text !== undefined && { text }) };
  await channel.load(api);
  const login = await oneClickLogin(api, entry.outputEndpoint, channel.state.get().config?.oneClick);
  if (login.status !== 'ok') return out;
  if (login.body.status === 2) {
    session.accept(login.body);
    return null;
  }
  session.adopt(login.body.sessionId ?? '');
  const info = await askLoginData(api);
  if (session.token() === '' || !info.ok || info.body.status !== 1) return out;
  session.accept(info.body);
  return null;
};

export const createLogin = (parts: SignOnParts): Login => {
  const { api, entry, session, channel, perTab } = parts;
  const { state } = session;
  let requestToken = entry.requestToken;
  let underWay: Promise<void> | null = null;

  /** Ends the session of who was here, unless a provisional one goes on. */
  const nobody = (next: SessionState): void => {
    session.end();
    state.set(next);
  };

  const settleFailure = async (failure: LoginFailure, continues: boolean): Promise<void> => {
    if (continues) return nobody({ kind: 'guest' });
    if (failure.code === 2 || failure.code === 3) session.accept(failure.data);
    else if (failure.code === 'thirdLoginFailed')
      nobody({
        kind: 'out',
        thirdLoginFailed: true,
        ...(failure.text !== undefined && { text: failure.text }),
      });
    else {
      const next = await tryOneClick(parts, failure);
      if (next !== null) nobody(next);
    }
    if (state.get().kind === 'in') return;
    await channel.load(api);
    channel.loginFailed();
  };

  const settle = async (outcome: SignedOn, continues: boolean): Promise<void> => {
    switch (outcome.kind) {
      case 'in':
        perTab.removeItem(HOST_TRIED_KEY);
        return session.accept(outcome.data);
      case 'failed':
        return settleFailure(outcome.failure, continues);
      case 'leaving':
        // Nothing is shown any more: the other page is on its way.
        return new Promise(() => undefined);
    }
  };

  const run = async (continues: boolean): Promise<void> => {
    const begun = session.endings();
    try {
      const outcome = await signOn(parts, requestToken);
      requestToken = null;
      // The session ended meanwhile: this answer is about the one that was, and must not bring it back.
      if (session.endings() === begun) await settle(outcome, continues);
    } catch (error) {
      // What the payer saw before the network went stays on the screen, and so does that the session ended.
      if (state.get().kind !== 'cached' && session.endings() === begun)
        state.set({ kind: 'unreachable', error });
    }
  };

  return {
    ensure: (continues) => {
      underWay ??= run(continues).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
};
