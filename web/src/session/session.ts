import type { LoginData } from '../api/identity.ts';
import { createStore, type Store } from '../app/store.ts';
import type { Entry } from './entry.ts';

const TOKEN_KEY = 'x-auth-token';
const LOGIN_KEY = 'loginData';
const STEPS_KEY = 'loginSteps';

/** Where the session stands. */
export type SessionState =
  | { readonly kind: 'unknown' }
  /** An earlier answer of this tab, being confirmed in the background. */
  | { readonly kind: 'cached'; readonly data: LoginData }
  | { readonly kind: 'in'; readonly data: LoginData }
  | { readonly kind: 'mustRegister'; readonly data: LoginData }
  | { readonly kind: 'mustAuthorise'; readonly data: LoginData }
  /** Not logged in, on a page that continues all the same. */
  | { readonly kind: 'guest' }
  | { readonly kind: 'out'; readonly thirdLoginFailed?: boolean; readonly text?: string }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/** What a registration or an authorisation that is under way goes on with. */
type Steps = {
  readonly registerToken: string | null;
  readonly bindEmpowerToken: string | null;
  /** Masked. */
  readonly mobile: string | null;
};

export type Session = {
  readonly state: Store<SessionState>;
  readonly token: () => string;
  readonly steps: () => Steps;
  /** Takes a login answer: status 1 logs in; 2 and 3 are stored and log nobody in; any other is not stored. */
  readonly accept: (data: LoginData) => void;
  /** Makes calls with a session id before it is known whom it logs in. */
  readonly adopt: (sessionId: string) => void;
  /** Forgets the session on this device. `endings` counts how often that happened. */
  readonly end: () => void;
  readonly endings: () => number;
};

type Storages = { readonly local: Storage; readonly perTab: Storage };

const USER_KEYS = { userMobile: 'mobile', lifeUserId: 'lifeUserId', outputChannel: 'outputChannel' } as const;

const forget = ({ local, perTab }: Storages): void => {
  local.removeItem(TOKEN_KEY);
  for (const key of [LOGIN_KEY, STEPS_KEY, ...Object.keys(USER_KEYS)]) perTab.removeItem(key);
};

const readData = (perTab: Storage, key: string): LoginData | null => {
  const kept = perTab.getItem(key);
  return kept === null ? null : JSON.parse(kept);
};

/** A session of another channel than the one the address names does not count: that channel knows its payers by itself. */
const ofThisChannel = ({ outputEndpoint }: LoginData, entry: Entry): boolean =>
  !entry.namesChannel || outputEndpoint === undefined || outputEndpoint === entry.outputEndpoint;

const cachedState = ({ local, perTab }: Storages, entry: Entry): SessionState => {
  const data = readData(perTab, LOGIN_KEY);
  const usable = data !== null && ofThisChannel(data, entry) && local.getItem(TOKEN_KEY) !== null;
  return usable ? { kind: 'cached', data } : { kind: 'unknown' };
};

const store = ({ local, perTab }: Storages, data: LoginData): void => {
  if (data.sessionId) local.setItem(TOKEN_KEY, data.sessionId);
  for (const [key, name] of Object.entries(USER_KEYS)) perTab.setItem(key, data[name] ?? '');
  if (data.status === 1) {
    perTab.removeItem(STEPS_KEY);
    perTab.setItem(LOGIN_KEY, JSON.stringify(data));
    return;
  }
  perTab.removeItem(LOGIN_KEY);
  // Asked again with its provisional session, the service repeats the status but not the tokens of the step.
  perTab.setItem(STEPS_KEY, JSON.stringify({ ...readData(perTab, STEPS_KEY), ...data }));
};

/** With a request token in the entry, what was kept of an earlier user does not count. */
export const createSession = (storages: Storages, entry: Entry): Session => {
  if (entry.requestToken !== null || entry.miniCode !== null) forget(storages);
  const state = createStore<SessionState>(cachedState(storages, entry));
  let endings = 0;

  const accept = (data: LoginData): void => {
    switch (data.status) {
      case 1:
        store(storages, data);
        state.set({ kind: 'in', data });
        break;
      case 2:
        store(storages, data);
        state.set({ kind: 'mustRegister', data });
        break;
      case 3:
        store(storages, data);
        state.set({ kind: 'mustAuthorise', data });
        break;
      default:
        state.set({ kind: 'out' });
    }
  };

  return {
    state,
    token: () => storages.local.getItem(TOKEN_KEY) ?? '',
    steps: () => {
      const kept = readData(storages.perTab, STEPS_KEY);
      return {
        registerToken: entry.registerToken ?? kept?.registerToken ?? null,
        bindEmpowerToken: entry.bindEmpowerToken ?? kept?.bindEmpowerToken ?? null,
        mobile: kept?.mobile ?? null,
      };
    },
    accept,
    adopt: (sessionId) => storages.local.setItem(TOKEN_KEY, sessionId),
    end: () => {
      endings += 1;
      forget(storages);
      state.set({ kind: 'out' });
    },
    endings: () => endings,
  };
};
