import type { LoginData } from '../api/identity.ts';
import { createStore, type Store } from '../app/store.ts';
import type { Entry } from './entry.ts';

const TOKEN_KEY = 'x-auth-token';
const LOGIN_KEY = 'loginData';
const STEPS_KEY = 'loginSteps';
/** Login data of the token's user, for when nobody can be asked. */
const KEPT_KEY = 'keptLogin';

/** Where the session stands. */
export type SessionState =
  | { readonly kind: 'unknown' }
  /** An earlier answer, of this tab or kept on this device, being confirmed in the background. */
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
  /** The number has to be proved by a code before the channel is authorised. */
  readonly codeNeeded: boolean;
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
  /** Goes on with what is kept of the session while the service can't be asked; false when there is nothing. */
  readonly resume: () => boolean;
  /** The user who is known to be here, also from kept data; null when nobody is. */
  readonly userId: () => string | null;
  /** Forgets the session on this device. `endings` counts how often that happened. */
  readonly end: () => void;
  readonly endings: () => number;
};

type Storages = { readonly local: Storage; readonly perTab: Storage };

const USER_KEYS = { userMobile: 'mobile', lifeUserId: 'lifeUserId', outputChannel: 'outputChannel' } as const;

const forget = ({ local, perTab }: Storages): void => {
  for (const key of [TOKEN_KEY, KEPT_KEY]) local.removeItem(key);
  for (const key of [LOGIN_KEY, STEPS_KEY, ...Object.keys(USER_KEYS)]) perTab.removeItem(key);
};

const readData = (storage: Storage, key: string): LoginData | null => {
  const kept = storage.getItem(key);
  return kept === null ? null : JSON.parse(kept);
};

/** A session of another channel than the one the address names does not count: that channel knows its payers by itself. */
const ofThisChannel = ({ outputEndpoint }: LoginData, entry: Entry): boolean =>
  !entry.namesChannel || outputEndpoint === undefined || outputEndpoint === entry.outputEndpoint;

const cachedState = (local: Storage, data: LoginData | null, entry: Entry): SessionState => {
  const usable = data !== null && ofThisChannel(data, entry) && local.getItem(TOKEN_KEY) !== null;
  return usable ? { kind: 'cached', data } : { kind: 'unknown' };
};

const store = ({ local, perTab }: Storages, data: LoginData): void => {
  if (data.sessionId) local.setItem(TOKEN_KEY, data.sessionId);
  for (const [key, name] of Object.entries(USER_KEYS)) perTab.setItem(key, data[name] ?? '');
  if (data.status === 1) {
    perTab.removeItem(STEPS_KEY);
    perTab.setItem(LOGIN_KEY, JSON.stringify(data));
    const { sessionId: _token, ...kept } = data;
    local.setItem(KEPT_KEY, JSON.stringify(kept));
    return;
  }
  perTab.removeItem(LOGIN_KEY);
  local.removeItem(KEPT_KEY);
  // Asked again with its provisional session, the service repeats the status but not the tokens of the step.
  perTab.setItem(STEPS_KEY, JSON.stringify({ ...readData(perTab, STEPS_KEY), ...data }));
};

/** With a request token in the entry, what was kept of an earlier user does not count. */
export const createSession = (storages: Storages, entry: Entry): Session => {
  if (entry.requestToken !== null || entry.miniCode !== null) forget(storages);
  const { local, perTab } = storages;
  const state = createStore<SessionState>(cachedState(local, readData(perTab, LOGIN_KEY), entry));
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
        codeNeeded: kept?.codeNeeded === true,
        mobile: kept?.mobile ?? null,
      };
    },
    accept,
    adopt: (sessionId) => {
      local.removeItem(KEPT_KEY);
      local.setItem(TOKEN_KEY, sessionId);
    },
    resume: () => {
      const next = cachedState(local, readData(local, KEPT_KEY), entry);
      if (next.kind === 'cached') state.set(next);
      return next.kind === 'cached';
    },
    userId: () => {
      const now = state.get();
      return now.kind === 'in' || now.kind === 'cached' ? (now.data.lifeUserId ?? null) : null;
    },
    end: () => {
      endings += 1;
      forget(storages);
      state.set({ kind: 'out' });
    },
    endings: () => endings,
  };
};
