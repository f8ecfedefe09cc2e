import type { LoginData } from '../api/identity.ts';
import { createStore, type Store } from '../kit/store.ts';
import type { Entry } from './entry.ts';

const TOKEN_KEY = 'x-auth-token';
const LOGIN_KEY = 'loginData';
const STEPS_KEY = 'loginSteps';
/** Login data of the token's user, for when nobody can be asked. */
const KEPT_KEY = 'keptLogin';

/**
 * Why nobody is logged in. `welcome`: nothing was there to log in by; `failed`: what was there is not good; `later`: who
 * was asked does not answer now.
 */
export type WhyOut = 'welcome' | 'failed' | 'later';

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
  /** `text`: the service's words. */
  | { readonly kind: 'out'; readonly why: WhyOut; readonly text?: string }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/** What a registration or an authorisation that is under way goes on with. */
type Steps = {
  /** The provisional session the step is bound to; null where the address alone brought the token of a step. */
  readonly sessionId: string | null;
  readonly registerToken: string | null;
  readonly bindEmpowerToken: string | null;
  /** The number has to be proved by a code before the channel is authorised. */
  readonly codeNeeded: boolean;
  /** Masked. */
  readonly mobile: string | null;
};

/** The session of a logged-in user that is kept on this device. */
export type LiveSession = { readonly token: string; readonly data: LoginData };

export type Session = {
  readonly state: Store<SessionState>;
  /** What calls are made with; empty without a session, and where the one that is kept is of another channel. */
  readonly token: () => string;
  /** Of whatever channel; null when nobody is logged in on this device, as far as it knows. */
  readonly live: () => LiveSession | null;
  readonly steps: () => Steps;
  /**
   * Takes a login answer: status 1 logs in, in place of whoever was; 2 and 3 are stored, log nobody in and leave a live
   * session as it is; any other is not stored.
   */
  readonly accept: (data: LoginData) => void;
  /** Goes on with what is kept of the session while the service can't be asked; false when there is nothing. */
  readonly resume: () => boolean;
  /** The user who is known to be here, also from kept data; null when nobody is. */
  readonly userId: () => string | null;
  /** Forgets a session that the service knows no more, and what was kept of its user. */
  readonly drop: () => void;
  /** Forgets the session in the middle of things. `endings` counts how often that happened. */
  readonly end: () => void;
  readonly endings: () => number;
};

type Storages = { readonly local: Storage; readonly perTab: Storage };

const USER_KEYS = { userMobile: 'mobile', lifeUserId: 'lifeUserId', outputChannel: 'outputChannel' } as const;

/**
 * The session on this device. `forgotten` hears that its user is gone. While the entry has something to sign on with,
 * nothing is shown of who is logged in: it may be somebody else in a moment.
 */
export function createSession(storages: Storages, entry: Entry, forgotten: () => void): Session {
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
    token: () => {
      const kept = live();
      return kept === null || ofThisChannel(kept.data, entry) ? (local.getItem(TOKEN_KEY) ?? '') : '';
    },
    live,
    steps: () => readSteps(perTab, entry),
    accept,
    resume: () => {
      const kept = live();
      const next = cachedState(kept, kept?.data ?? null, entry);
      if (next.kind === 'cached') state.set(next);
      return next.kind === 'cached';
    },
    userId: () => {
      const now = state.get();
      return now.kind === 'in' || now.kind === 'cached' ? (now.data.lifeUserId ?? null) : null;
    },
    drop,
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

/** The live session's state for a page, by its login data as a storage has it: that of the same user. */
function cachedState(live: LiveSession | null, data: LoginData | null, entry: Entry): SessionState {
  const usable =
    live !== null && live.data.lifeUserId === data?.lifeUserId && ofThisChannel(live.data, entry);
  return usable ? { kind: 'cached', data: live.data } : { kind: 'unknown' };
}

/** A session of another channel than the one the address names does not count: that channel knows its payers by itself. */
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
  // Asked again with its provisional session, the service repeats the status but not the tokens of the step.
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
