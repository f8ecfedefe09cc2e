import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Api } from '../api/client.ts';
import { CallFailed } from '../api/envelope.ts';
import { createChannel } from '../channel/channel.ts';
import { memory } from '../host/host.ts';
import { readEntry } from './entry.ts';
import { createLogin } from './login.ts';
import { createSession } from './session.ts';

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
function setOneClickOfDocument(oneClick?: string) {
  return vi.stubGlobal('document', { documentElement: { dataset: { ...(oneClick && { oneClick }) } } });
}

type Answers = Readonly<Record<string, readonly (Answer<unknown> | Error)[]>>;

function ok(body: unknown): Answer<unknown> {
  return { ok: true, body };
}
const refused: Answer<unknown> = {
  ok: false,
  code: 'LIV01101',
  text: 'Login failed, re-enter life payment',
};

/** An app at an address, with a service that gives each call its answers in order. */
function open(
  query: string,
  answers: Answers,
  storages = { local: memory(), perTab: memory() },
  yes: boolean | null = null,
  stays = false,
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
    leaveFor: (address) => {
      left.push(address);
      return stays ? Promise.resolve() : new Promise(() => undefined);
    },
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

const SSO = '/user/login/sso';
const IS_LOGINED = '/user/isLogined';
const IN = {
  status: 1,
  sessionId: 's1',
  lifeUserId: 'u1',
  mobile: '138****0001',
  outputEndpoint: 'HISUN',
};

const BEN = { ...IN, sessionId: 's2', lifeUserId: 'u2', mobile: '139****0002' };
const LOGOUT = '/user/logout';

/** The storages of a device on which somebody is logged in. */
function liveOf(data: object) {
  const storages = { local: memory(), perTab: memory() };
  open('', {}, storages).session.accept({ status: 1, ...data });
  return storages;
}

beforeEach(() => {
  setOneClickOfDocument();
});

test('a page that never comes, to which a channel signs on, is a failed login', async () => {
  const query = '?outputEndpoint=csappswhtml5';
  vi.stubGlobal('window', { location: { pathname: '/jiaofei/', search: query } });
  const hall = 'https://hall.example/authorize?state=s';
  const app = open(query, { '/common/getMycsCode': [ok(hall)] }, undefined, null, true);
  await app.login.ensure(false);
  expect(app.left).toEqual([hall]);
  expect(app.kind()).toBe('out');
});

test('single sign-on exchanges the request token once and keeps the session', async () => {
  const app = open('?ssoToken=t', { [SSO]: [ok(IN)] });
  await app.login.ensure(false);
  expect(app.kind()).toBe('in');
  expect(app.session.token()).toBe('s1');
  expect(app.asked).toEqual([SSO]);
});

test('two simultaneous attempts sign on once', async () => {
  const app = open('?ssoToken=t', { [SSO]: [ok(IN)] });
  await Promise.all([app.login.ensure(false), app.login.ensure(false)]);
  expect(app.asked).toEqual([SSO]);
});

test('the session stored on this device counts without a request token', async () => {
  const storages = { local: memory(), perTab: memory() };
  storages.local.setItem('x-auth-token', 's1');
  const app = open('', { [IS_LOGINED]: [ok(IN)] }, storages);
  await app.login.ensure(false);
  expect(app.kind()).toBe('in');
});

test('a stored session of another channel does not count', async () => {
  const storages = { local: memory(), perTab: memory() };
  storages.local.setItem('x-auth-token', 's1');
  const app = open('?outputEndpoint=partner_demo', { [IS_LOGINED]: [ok(IN)] }, storages);
  await app.login.ensure(false);
  expect(app.kind()).toBe('out');
  expect(storages.local.getItem('x-auth-token')).toBe('s1');
});

test('a stored session that the service no longer knows is forgotten, with the stored data of its user', async () => {
  const storages = { local: memory(), perTab: memory() };
  storages.local.setItem('x-auth-token', 's1');
  const app = open('', { [IS_LOGINED]: [ok({ status: 0 })] }, storages);
  await app.login.ensure(false);
  expect(app.kind()).toBe('out');
  expect(storages.local.getItem('x-auth-token')).toBeNull();
  expect(app.forgotten()).toBe(1);
});

test('a refusal of an overloaded service leaves the stored session as it is', async () => {
  const storages = liveOf(IN);
  const busy = { ok: false, code: 'LIV00003', text: 'Too many requests, try again later' } as const;
  const app = open('', { [IS_LOGINED]: [busy] }, storages);
  await app.login.ensure(false);
  expect(app.kind()).toBe('cached');
  expect(storages.local.getItem('x-auth-token')).toBe('s1');
});

test('an answer that comes after the session ended does not bring it back', async () => {
  const app = open('?ssoToken=t', { [SSO]: [ok(IN)] });
  const asking = app.login.ensure(false);
  app.session.end();
  await asking;
  expect(app.kind()).toBe('out');
  expect(app.session.token()).toBe('');
});

test('a login that fails with code 2 has to register; login data is stored, and the failure hook runs', async () => {
  const app = open('?ssoToken=t', {
    [SSO]: [ok({ status: 2, sessionId: 'p', registerToken: 'r', mobile: '138****8000' })],
  });
  await app.login.ensure(false);
  expect(app.kind()).toBe('mustRegister');
  expect(app.session.steps()).toMatchObject({ registerToken: 'r', mobile: '138****8000' });
  expect(app.channel.state.get().init).toBe(true);
  await expect.poll(() => app.scripts).toEqual(['external', 'login failed']);
});

test('a login that fails with code 3 has to authorise', async () => {
  const app = open('?ssoToken=t', { [SSO]: [ok({ status: 3, sessionId: 'p', bindEmpowerToken: 'b' })] });
  await app.login.ensure(false);
  expect(app.kind()).toBe('mustAuthorise');
  expect(app.session.steps().bindEmpowerToken).toBe('b');
});

test('any other failure tries one-click 4G login; without one nobody is logged in', async () => {
  for (const answer of [refused, ok({ status: 0 })]) {
    const app = open('?ssoToken=t', { [SSO]: [answer] });
    await app.login.ensure(false);
    expect(app.kind()).toBe('out');
    expect(app.session.token()).toBe('');
    await expect.poll(() => app.scripts).toEqual(['external', 'login failed']);
  }
});

test.each([
  [[], 'welcome'],
  [[refused], 'failed'],
  [[{ ok: false, code: 'LIV01110', text: 'Not answering' } as const], 'later'],
  [[{ ok: false, code: 'LIV00003', text: 'Too many' } as const], 'later'],
])('the reason of the failed login %j is "%s"', async (answers, why) => {
  const app = open(answers.length > 0 ? '?ssoToken=t' : '', { [SSO]: answers });
  await app.login.ensure(false);
  expect(app.session.state.get()).toMatchObject({ kind: 'out', why });
});

test('the one-click login uses the document’s data if the configuration has none', async () => {
  setOneClickOfDocument(
    'appId=a&version=1&numberUrl=https%3A%2F%2Fn.example&tokenUrl=https%3A%2F%2Ft.example',
  );
  const app = open('?ssoToken=t', {
    [SSO]: [refused],
    '/user/get4gSignatureData': [{ ok: false, code: 'LIV01110', text: 'Not answering' }],
  });
  await app.login.ensure(false);
  expect(app.asked).toEqual([SSO, '/user/get4gSignatureData']);
  expect(app.session.state.get()).toMatchObject({ kind: 'out', why: 'later' });
});

test('on a page that continues nobody is logged in, and the failure hook does not run', async () => {
  for (const answer of [refused, ok({ status: 2, registerToken: 'r' })]) {
    const app = open('?ssoToken=t', { [SSO]: [answer] });
    await app.login.ensure(true);
    expect(app.kind()).toBe('guest');
    expect(app.scripts).toEqual([]);
  }
});

test('an unreachable service is no failed login and can be tried again', async () => {
  const app = open('?ssoToken=t', { [SSO]: [new CallFailed('transport', 'lost'), ok(IN)] });
  await app.login.ensure(false);
  expect(app.kind()).toBe('unreachable');
  await app.login.ensure(false);
  expect(app.kind()).toBe('in');
});

test.each([
  ['refused', refused],
  ['of nobody', ok({ status: 0 })],
  ['of a frozen user', { ok: false, code: 'LIV02101', text: 'Frozen' } as const],
])('a request token that is %s changes nothing', async (_, answer) => {
  const storages = liveOf(IN);
  const app = open('?ssoToken=x', { [SSO]: [answer], [IS_LOGINED]: [ok(IN)] }, storages);
  await app.login.ensure(false);
  expect(app.kind()).toBe('in');
  expect(app.session.token()).toBe('s1');
  expect(app.forgotten()).toBe(0);
  expect(app.calls[0]).toEqual({ path: SSO, as: '' });
});

test('a request token of the same user replaces the session without a question', async () => {
  const app = open('?ssoToken=x', { [SSO]: [ok({ ...IN, sessionId: 's3' })] }, liveOf(IN));
  await app.login.ensure(false);
  expect(app.session.token()).toBe('s3');
  expect(app.asked).toEqual([SSO]);
});

test('a request token with status 2 leaves the session until registration is finished; then the payer is asked about its user', async () => {
  const step = { status: 2, sessionId: 'p', registerToken: 'r', mobile: '139****0002' };
  const answers = { [SSO]: [ok(step)], [IS_LOGINED]: [ok(IN)], [LOGOUT]: [ok({})] };
  const app = open('?ssoToken=x', answers, liveOf(IN), true);
  await app.login.ensure(false);
  expect(app.kind()).toBe('mustRegister');
  expect(app.session.token()).toBe('s1');
  expect(await app.login.enter({ ...BEN, status: 1 })).toBe(true);
  expect(app.questions).toHaveLength(1);
  expect(app.session.token()).toBe('s2');
});

test('if the payer declines another user, the new session ends at the service and the present one goes on', async () => {
  const answers = { [SSO]: [ok(BEN)], [IS_LOGINED]: [ok(IN)], [LOGOUT]: [ok({})] };
  const app = open('?ssoToken=x', answers, liveOf(IN), false);
  await app.login.ensure(false);
  expect(app.questions[0]).toMatch(/138\*{4}0001.*139\*{4}0002/);
  expect(app.calls.at(-1)).toEqual({ path: LOGOUT, as: 's2' });
  expect(app.session.userId()).toBe('u1');
  expect(app.session.token()).toBe('s1');
  expect(app.forgotten()).toBe(0);
});

test('if the payer accepts another user, the present session ends at the service and stored data is deleted', async () => {
  const answers = { [SSO]: [ok(BEN)], [IS_LOGINED]: [ok(IN)], [LOGOUT]: [ok({})] };
  const app = open('?ssoToken=x', answers, liveOf(IN), true);
  await app.login.ensure(false);
  expect(app.calls.at(-1)).toEqual({ path: LOGOUT, as: 's1' });
  expect(app.session.userId()).toBe('u2');
  expect(app.session.token()).toBe('s2');
  expect(app.forgotten()).toBe(1);
});

test('another user needs no question if the present session is over', async () => {
  const app = open('?ssoToken=x', { [SSO]: [ok(BEN)], [IS_LOGINED]: [ok({ status: 0 })] }, liveOf(IN));
  await app.login.ensure(false);
  expect(app.session.userId()).toBe('u2');
  expect(app.forgotten()).toBe(1);
});

test('a payer who stays is led from another channel’s address to their own channel', async () => {
  const answers = {
    [SSO]: [ok({ ...BEN, outputEndpoint: 'jt_demo' })],
    [IS_LOGINED]: [ok(IN)],
    [LOGOUT]: [ok({})],
  };
  const storages = liveOf(IN);
  const app = open('?outputEndpoint=jt_demo&jtToken=x', answers, storages, false);
  app.login.ensure(false);
  await expect.poll(() => app.left).toEqual(['/jiaofei/?outputEndpoint=HISUN']);
  expect(storages.local.getItem('x-auth-token')).toBe('s1');
});
