import { describe, expect, test } from 'vitest';
import type { Answer, Api } from '../api/client.ts';
import { CallFailed } from '../api/errors.ts';
import { createChannel } from '../channel/channel.ts';
import { openStorage } from '../host/storage.ts';
import { readEntry } from './entry.ts';
import { createLogin } from './login.ts';
import { createSession } from './session.ts';

const forgetful = () =>
  openStorage(() => {
    throw new Error('this browser keeps nothing');
  });

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

type Answers = Readonly<Record<string, readonly (Answer<unknown> | Error)[]>>;

const ok = (body: unknown): Answer<unknown> => ({ ok: true, body });
const refused: Answer<unknown> = { ok: false, code: 'LIV01101', text: 'Login failed, re-enter life payment' };

/** An app at an address, before a service that gives each call its answers in order. */
const open = (query: string, answers: Answers, storages = { local: forgetful(), perTab: forgetful() }) => {
  const asked: string[] = [];
  const scripts: string[] = [];
  const answer = async (path: string): Promise<Answer<unknown>> => {
    const next = answers[path]?.[asked.filter((each) => each === path).length];
    asked.push(path);
    if (next === undefined || next instanceof Error) throw next ?? new Error(`nobody expected ${path}`);
    return next;
  };
  const api: Api = {
    call: (path) => answer(path) as never,
    ask: async () => CONFIG as never,
    bare: () => Promise.reject(new Error('no bare call is made here')),
  };
  const entry = readEntry(`https://pay.example/jiaofei/${query}`);
  const session = createSession(storages, entry);
  const channel = createChannel(entry.outputEndpoint, false, async (address) => {
    scripts.push(address.at(-4) === 'a' ? 'external' : 'login failed');
  });
  const left: string[] = [];
  const login = createLogin({
    api,
    entry,
    session,
    channel,
    bridge: null,
    perTab: storages.perTab,
    leaveFor: (address) => left.push(address),
  });
  return { login, session, channel, storages, asked, scripts, kind: () => session.state.get().kind };
};

const SSO = '/user/login/sso';
const IS_LOGINED = '/user/isLogined';
const IN = { status: 1, sessionId: 's1', lifeUserId: 'u1', outputEndpoint: 'HISUN' };

describe('single sign-on', () => {
  test('exchanges the request token once and keeps the session', async () => {
    const app = open('?ssoToken=t', { [SSO]: [ok(IN)] });
    await app.login.ensure(false);
    expect(app.kind()).toBe('in');
    expect(app.session.token()).toBe('s1');
    expect(app.asked).toEqual([SSO]);
  });

  test('asked twice at once, it signs on once', async () => {
    const app = open('?ssoToken=t', { [SSO]: [ok(IN)] });
    await Promise.all([app.login.ensure(false), app.login.ensure(false)]);
    expect(app.asked).toEqual([SSO]);
  });

  test('takes a code of the service hall only with the state this tab left with', async () => {
    const back = (state: string) => {
      const storages = { local: forgetful(), perTab: forgetful() };
      storages.perTab.setItem('hallState', 'mine');
      const query = `?outputEndpoint=csappswhtml5&code=c&state=${state}`;
      return open(query, { [SSO]: [ok({ ...IN, outputEndpoint: 'csappswhtml5' })] }, storages);
    };
    const mine = back('mine');
    await mine.login.ensure(false);
    expect(mine.kind()).toBe('in');
    const foreign = back('foreign');
    await foreign.login.ensure(false);
    expect(foreign.kind()).toBe('out');
    expect(foreign.asked).toEqual([]);
  });

  test('without one, the session kept on this device counts', async () => {
    const storages = { local: forgetful(), perTab: forgetful() };
    storages.local.setItem('x-auth-token', 's1');
    const app = open('', { [IS_LOGINED]: [ok(IN)] }, storages);
    await app.login.ensure(false);
    expect(app.kind()).toBe('in');
  });

  test('but not one of another channel', async () => {
    const storages = { local: forgetful(), perTab: forgetful() };
    storages.local.setItem('x-auth-token', 's1');
    const app = open('?outputEndpoint=partner_demo', { [IS_LOGINED]: [ok(IN)] }, storages);
    await app.login.ensure(false);
    expect(app.kind()).toBe('out');
    expect(app.session.token()).toBe('');
  });

  test('an answer that comes after the session ended does not bring it back', async () => {
    const app = open('?ssoToken=t', { [SSO]: [ok(IN)] });
    const asking = app.login.ensure(false);
    app.session.end();
    await asking;
    expect(app.kind()).toBe('out');
    expect(app.session.token()).toBe('');
  });
});

describe('a login that fails', () => {
  test('with code 2 has to register; login data is stored, the failure hook runs', async () => {
    const app = open('?ssoToken=t', {
      [SSO]: [ok({ status: 2, sessionId: 'p', registerToken: 'r', mobile: '138****8000' })],
    });
    await app.login.ensure(false);
    expect(app.kind()).toBe('mustRegister');
    expect(app.session.steps()).toMatchObject({ registerToken: 'r', mobile: '138****8000' });
    expect(app.channel.state.get().init).toBe(true);
    await expect.poll(() => app.scripts).toEqual(['external', 'login failed']);
  });

  test('with code 3 has to authorise', async () => {
    const app = open('?ssoToken=t', { [SSO]: [ok({ status: 3, sessionId: 'p', bindEmpowerToken: 'b' })] });
    await app.login.ensure(false);
    expect(app.kind()).toBe('mustAuthorise');
    expect(app.session.steps().bindEmpowerToken).toBe('b');
  });

  test('in any other way tries the one-click login; without one nobody is logged in', async () => {
    for (const answer of [refused, ok({ status: 0 })]) {
      const app = open('?ssoToken=t', { [SSO]: [answer] });
      await app.login.ensure(false);
      expect(app.kind()).toBe('out');
      expect(app.session.token()).toBe('');
      await expect.poll(() => app.scripts).toEqual(['external', 'login failed']);
    }
  });

  test('continues where the page does: nobody is logged in, and no failure hook runs', async () => {
    for (const answer of [refused, ok({ status: 2, registerToken: 'r' })]) {
      const app = open('?ssoToken=t', { [SSO]: [answer] });
      await app.login.ensure(true);
      expect(app.kind()).toBe('guest');
      expect(app.scripts).toEqual([]);
    }
  });

  test('because the service is out of reach is no login failure: it can be tried again', async () => {
    const app = open('?ssoToken=t', { [SSO]: [new CallFailed('transport', 'lost'), ok(IN)] });
    await app.login.ensure(false);
    expect(app.kind()).toBe('unreachable');
    await app.login.ensure(false);
    expect(app.kind()).toBe('in');
  });
});
