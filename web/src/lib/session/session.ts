import type { LoginData } from '../api/identity.ts';
import { KEPT_KEY, TOKEN_KEY } from '../host/host.ts';
import { createStore } from '../store.ts';
import type { Entry } from './entry.ts';

const LOGIN_KEY = 'loginData';
const STEPS_KEY = 'loginSteps';

/**
 * Why nobody is logged in. `welcome`: there was nothing to log in with; `failed`: it was not valid; `later`: the
 * service, a channel or the carrier does not answer now.
 */
export type WhyOut = 'welcome' | 'failed' | 'later';

/** The state of the session. */
export type SessionState =
  | { readonly kind: 'unknown' }
  /** Stored login data, of this tab or this device, that is being confirmed in the background. */
  | { readonly kind: 'cached'; readonly data: LoginData }
  | { readonly kind: 'in'; readonly data: LoginData }
  | { readonly kind: 'mustRegister'; readonly data: LoginData }
  | { readonly kind: 'mustAuthorise'; readonly data: LoginData }
  /** Not logged in, on a page that is shown nevertheless. */
  | { readonly kind: 'guest' }
  /** `text`: the service's words. */
  | { readonly kind: 'out'; readonly why: WhyOut; readonly text?: string }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/** The data of a registration or an authorisation under way. */
type Steps = {
  /** The provisional session of the step; null if the step's token came from the address. */
  readonly sessionId: string | null;
  readonly registerToken: string | null;
  readonly bindEmpowerToken: string | null;
  /** A code has to prove the number before the channel is authorised. */
  readonly codeNeeded: boolean;
  /** The masked number. */
  readonly mobile: string | null;
};

/** The session of a logged-in user, stored on this device. */
export type LiveSession = { readonly token: string; readonly data: LoginData };

type Storages = { readonly local: Storage; readonly perTab: Storage };

const USER_KEYS = { userMobile: 'mobile', lifeUserId: 'lifeUserId', outputChannel: 'outputChannel' } as const;

export type Session = ReturnType<typeof createSession>;

/**
 * Makes the session of this device. `forgotten` is called when its user is forgotten. While the entry has a token to
 * sign on with, no stored user is shown, because another one may be logged in a moment later.
 */
export function createSession(storages: Storages, entry: Entry, forgotten: () => void) {
  const { local, perTab } = storages;
  const live = () => liveOf(local);
  const state = createStore<SessionState>(
    entry.requestToken === null && entry.miniCode === null
      ? cachedState(live(), readData(perTab, LOGIN_KEY), entry)
      : { kind: 'unknown' },
  );
  let endings = 0;

  const accept = (data: LoginData): void => {
    switch (data.status) {
      case 1:
        storeLogin(storages, data);
        state.set({ kind: 'in', data });
        break;
      case 2:
        storeStep(storages, data);
        state.set({ kind: 'mustRegister', data });
        break;
      case 3:
        storeStep(storages, data);
        state.set({ kind: 'mustAuthorise', data });
        break;
      default:
        state.set({ kind: 'out', why: 'failed' });
    }
  };

  const drop = (): void => {
    forget(storages);
    forgotten();
  };

  return {
    state,
    /** The token for calls; empty without a session, and if the stored session is of another channel. */
    token: (): string => {
      const kept = live();
      return kept === null || ofThisChannel(kept.data, entry) ? (local.getItem(TOKEN_KEY) ?? '') : '';
    },
    /** The stored session of any channel; null if nobody is logged in on this device. */
    live,
    steps: () => readSteps(perTab, entry),
    /** Accepts a login answer: 1 logs in; 2 and 3 are stored without touching a live session; others are not stored. */
    accept,
    /** Continues with the stored session while the service can't be reached; false without one. */
    resume: (): boolean => {
      const kept = live();
      const next = cachedState(kept, kept?.data ?? null, entry);
      if (next.kind === 'cached') state.set(next);
      return next.kind === 'cached';
    },
    /** The present user, also from stored data; null without one. */
    userId: (): string | null => {
      const now = state.get();
      return now.kind === 'in' || now.kind === 'cached' ? (now.data.lifeUserId ?? null) : null;
    },
    /** Forgets a session that the service no longer knows, and everything stored about its user. */
    drop,
    /** Ends the session during use. `endings` counts how often that happened. */
    end: () => {
      endings += 1;
      drop();
      state.set({ kind: 'out', why: 'welcome' });
    },
    endings: () => endings,
  };
}

function liveOf(local: Storage): LiveSession | null {
  const [token, data] = [local.getItem(TOKEN_KEY), readData(local, KEPT_KEY)];
  return token !== null && data !== null ? { token, data } : null;
}

function readData(storage: Storage, key: string): LoginData | null {
  const kept = storage.getItem(key);
  return kept === null ? null : JSON.parse(kept);
}

/** The state of a live session, by the login data in a storage, which has to be of the same user. */
function cachedState(live: LiveSession | null, data: LoginData | null, entry: Entry): SessionState {
  const usable =
    live !== null && live.data.lifeUserId === data?.lifeUserId && ofThisChannel(live.data, entry);
  return usable ? { kind: 'cached', data: live.data } : { kind: 'unknown' };
}

/** True if the session is of the channel that the address names. Other sessions do not count: each channel identifies its own payers. */
function ofThisChannel({ outputEndpoint }: LoginData, entry: Entry): boolean {
  return !entry.namesChannel || outputEndpoint === undefined || outputEndpoint === entry.outputEndpoint;
}

function storeLogin(storages: Storages, data: LoginData): void {
  const { local, perTab } = storages;
  storeToken(storages, data);
  perTab.removeItem(STEPS_KEY);
  perTab.setItem(LOGIN_KEY, JSON.stringify(data));
  const { sessionId: _token, ...kept } = data;
  local.setItem(KEPT_KEY, JSON.stringify(kept));
}

function storeToken({ local, perTab }: Storages, data: LoginData): void {
  if (data.sessionId) local.setItem(TOKEN_KEY, data.sessionId);
  for (const [key, name] of Object.entries(USER_KEYS)) perTab.setItem(key, data[name] ?? '');
}

function storeStep(storages: Storages, data: LoginData): void {
  const { local, perTab } = storages;
  if (liveOf(local) === null) storeToken(storages, data);
  // When the service answers again about a provisional session, it repeats the status but not the step's tokens.
  const before = readData(perTab, STEPS_KEY);
  const same = before !== null && before.sessionId === data.sessionId;
  perTab.setItem(STEPS_KEY, JSON.stringify(same ? { ...before, ...data } : data));
}

function forget({ local, perTab }: Storages): void {
  for (const key of [TOKEN_KEY, KEPT_KEY]) local.removeItem(key);
  for (const key of [LOGIN_KEY, STEPS_KEY, ...Object.keys(USER_KEYS)]) perTab.removeItem(key);
}

function readSteps(perTab: Storage, entry: Entry): Steps {
  const kept = readData(perTab, STEPS_KEY);
  return {
    sessionId: kept?.sessionId ?? null,
    registerToken: entry.registerToken ?? kept?.registerToken ?? null,
    bindEmpowerToken: entry.bindEmpowerToken ?? kept?.bindEmpowerToken ?? null,
    codeNeeded: kept?.codeNeeded === true,
    mobile: kept?.mobile ?? null,
  };
}
