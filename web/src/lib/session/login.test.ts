import { beforeEach, expect, test } from 'vitest';
import { CallFailed } from '../api/envelope.ts';
import {
  forgetful,
  IN,
  IS_LOGINED,
  liveOf,
  ok,
  open,
  refused,
  SSO,
  setOneClickOfDocument,
} from './test-app.ts';

beforeEach(() => {
  setOneClickOfDocument();
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

test('without a request token the session stored on this device counts', async () => {
  const storages = { local: forgetful(), perTab: forgetful() };
  storages.local.setItem('x-auth-token', 's1');
  const app = open('', { [IS_LOGINED]: [ok(IN)] }, storages);
  await app.login.ensure(false);
  expect(app.kind()).toBe('in');
});

test('a stored session of another channel does not count', async () => {
  const storages = { local: forgetful(), perTab: forgetful() };
  storages.local.setItem('x-auth-token', 's1');
  const app = open('?outputEndpoint=partner_demo', { [IS_LOGINED]: [ok(IN)] }, storages);
  await app.login.ensure(false);
  expect(app.kind()).toBe('out');
  expect(storages.local.getItem('x-auth-token')).toBe('s1');
});

test('a stored session that the service no longer knows is forgotten, with the stored data of its user', async () => {
  const storages = { local: forgetful(), perTab: forgetful() };
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
