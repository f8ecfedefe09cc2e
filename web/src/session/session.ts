import type { Answer, Api } from '../api/client.ts';
import { askLoginData, type LoginData, signOn } from '../api/identity.ts';
import { createStore, type Store } from '../app/store.ts';

const TOKEN_KEY = 'x-auth-token';
const LOGIN_KEY = 'loginData';

/** Where the session stands. `cached`: an earlier answer of this tab, being confirmed in the background. */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'cached'; readonly data: LoginData }
  | { readonly kind: 'in'; readonly data: LoginData }
  | { readonly kind: 'mustRegister'; readonly data: LoginData }
  | { readonly kind: 'mustAuthorise'; readonly data: LoginData }
  | { readonly kind: 'out'; readonly text?: string }
  | { readonly kind: 'unreachable'; readonly error: unknown };

export type Session = {
  readonly state: Store<SessionState>;
  readonly token: () => string;
  /** Finds out who the payer is: by the entry's request token, else by the session kept. Once at a time. */
  readonly ensure: (api: Api) => Promise<void>;
  /** Forgets the session on this device. */
  readonly end: () => void;
};

type Storages = { readonly local: Storage; readonly perTab: Storage };

const stateOf = (data: LoginData): SessionState => {
  switch (data.status) {
    case 1:
      return { kind: 'in', data };
    case 2:
      return { kind: 'mustRegister', data };
    case 3:
      return { kind: 'mustAuthorise', data };
    default:
      return { kind: 'out' };
  }
};

const cachedState = ({ local, perTab }: Storages): SessionState => {
  const cached = perTab.getItem(LOGIN_KEY);
  if (cached === null || !local.getItem(TOKEN_KEY)) return { kind: 'unknown' };
  const data: LoginData = JSON.parse(cached);
  return { kind: 'cached', data };
};

const remember = ({ local, perTab }: Storages, data: LoginData): void => {
  if (data.sessionId) local.setItem(TOKEN_KEY, data.sessionId);
  if (data.status !== 1) return;
  perTab.setItem(LOGIN_KEY, JSON.stringify(data));
  perTab.setItem('userMobile', data.mobile ?? '');
  perTab.setItem('lifeUserId', data.lifeUserId ?? '');
  perTab.setItem('outputChannel', data.outputChannel ?? '');
};

const forget = ({ local, perTab }: Storages): void => {
  local.removeItem(TOKEN_KEY);
  for (const key of [LOGIN_KEY, 'userMobile', 'lifeUserId', 'outputChannel']) perTab.removeItem(key);
};

/** `requestToken` is the entry's, good for one sign-on; with one, what was kept of an earlier user does not count. */
export const createSession = (
  storages: Storages,
  outputEndpoint: string,
  requestToken: string | null,
): Session => {
  if (requestToken !== null) forget(storages);
  const state = createStore<SessionState>(cachedState(storages));
  const token = () => storages.local.getItem(TOKEN_KEY) ?? '';
  let unusedRequestToken = requestToken;
  let underWay: Promise<void> | null = null;
  let endings = 0;

  const ask = async (api: Api): Promise<Answer<LoginData> | null> => {
    if (unusedRequestToken !== null) {
      const answer = await signOn(api, outputEndpoint, unusedRequestToken);
      unusedRequestToken = null;
      return answer;
    }
    return token() === '' ? null : askLoginData(api);
  };

  const settle = (answer: Answer<LoginData> | null): SessionState => {
    if (answer === null) return { kind: 'out' };
    if (!answer.ok) return { kind: 'out', text: answer.text };
    remember(storages, answer.body);
    return stateOf(answer.body);
  };

  const run = async (api: Api): Promise<void> => {
    const begun = endings;
    try {
      const answer = await ask(api);
      // The session ended meanwhile: this answer is about the one that was, and must not bring it back.
      if (endings !== begun) return;
      const next = settle(answer);
      if (next.kind === 'out') forget(storages);
      state.set(next);
    } catch (error) {
      // What the payer saw before the network went stays on the screen, and so does that the session ended.
      if (state.get().kind !== 'cached' && endings === begun) state.set({ kind: 'unreachable', error });
    } finally {
      underWay = null;
    }
  };

  return {
    state,
    token,
    ensure: (api) => {
      underWay ??= run(api);
      return underWay;
    },
    end: () => {
      endings += 1;
      forget(storages);
      state.set({ kind: 'out' });
    },
  };
};
