import { vi } from 'vitest';
import type { Answer, Api } from '../api/client.ts';
import { createChannel } from '../channel/channel.ts';
import { openStorage } from '../host/host.ts';
import { readEntry } from './entry.ts';
import { createLogin } from './login.ts';
import { createSession } from './session.ts';

export function forgetful() {
  return openStorage(() => {
    throw new Error('this browser keeps nothing');
  });
}

const CONFIG = {
  outputEndpoint: 'HISUN',
  hasBackOffAction: false,
  config: {
    name: 'Wallet',
    channelGroup: 'standard',
    theme: 'standard',
    closeTitle: false,
    jumpHosts: [],
    externalJs: `/jiaofei/channel/HISUN/${'a'.repeat(64)}.js`,
    loginFailedCallbackJs: `/jiaofei/channel/HISUN/${'b'.repeat(64)}.js`,
  },
};

/** Sets the document's attribute about the carrier's one-click login. */
export function setOneClickOfDocument(oneClick?: string) {
  return vi.stubGlobal('document', { documentElement: { dataset: { ...(oneClick && { oneClick }) } } });
}

type Answers = Readonly<Record<string, readonly (Answer<unknown> | Error)[]>>;

export function ok(body: unknown): Answer<unknown> {
  return { ok: true, body };
}
export const refused: Answer<unknown> = {
  ok: false,
  code: 'LIV01101',
  text: 'Login failed, re-enter life payment',
};

/** An app at an address, with a service that gives each call its answers in order. */
export function open(
  query: string,
  answers: Answers,
  storages = { local: forgetful(), perTab: forgetful() },
  yes: boolean | null = null,
) {
  const asked: string[] = [];
  const calls: { path: string; as: string | undefined }[] = [];
  const questions: string[] = [];
  const scripts: string[] = [];
  const answer = async (path: string): Promise<Answer<unknown>> => {
    const next = answers[path]?.[asked.filter((each) => each === path).length];
    asked.push(path);
    if (next === undefined || next instanceof Error) throw next ?? new Error(`nobody expected ${path}`);
    return next;
  };
  const api: Api = {
    call: (path, _body, options) => {
      calls.push({ path, as: options?.as });
      return answer(path) as never;
    },
    ask: async () => CONFIG as never,
    bare: () => Promise.reject(new Error('no bare call is made here')),
  };
  const entry = readEntry(`https://pay.example/jiaofei/${query}`);
  let forgotten = 0;
  const session = createSession(storages, entry, () => {
    forgotten += 1;
  });
  const runScript = async (address: string) => {
    scripts.push(address.at(-4) === 'a' ? 'external' : 'login failed');
  };
  const channel = createChannel(entry.outputEndpoint, false, storages.local, runScript);
  const left: string[] = [];
  const login = createLogin({
    api,
    entry,
    session,
    channel,
    bridge: null,
    ...storages,
    leaveFor: (address) => left.push(address),
    confirm: async ({ title }) => {
      if (yes === null) throw new Error('nobody expected a question');
      questions.push(title);
      return yes;
    },
  });
  const kind = () => session.state.get().kind;
  return {
    login,
    session,
    channel,
    asked,
    calls,
    questions,
    left,
    scripts,
    kind,
    forgotten: () => forgotten,
  };
}

export const SSO = '/user/login/sso';
export const IS_LOGINED = '/user/isLogined';
export const IN = {
  status: 1,
  sessionId: 's1',
  lifeUserId: 'u1',
  mobile: '138****0001',
  outputEndpoint: 'HISUN',
};

export const BEN = { ...IN, sessionId: 's2', lifeUserId: 'u2', mobile: '139****0002' };
export const LOGOUT = '/user/logout';

/** The storages of a device on which somebody is logged in. */
export function liveOf(data: object) {
  const storages = { local: forgetful(), perTab: forgetful() };
  open('', {}, storages).session.accept({ status: 1, ...data });
  return storages;
}
