import { beforeEach, expect, test } from 'vitest';
import {
  BEN,
  IN,
  IS_LOGINED,
  LOGOUT,
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
