import { expect, test } from 'vitest';
import { openStorage } from '../host/storage.ts';
import { readEntry } from './entry.ts';
import { createSession, type Session } from './session.ts';

const forgetful = () =>
  openStorage(() => {
    throw new Error('this browser keeps nothing');
  });

const open = (query = '', storages = { local: forgetful(), perTab: forgetful() }) => ({
  storages,
  session: createSession(storages, readEntry(`https://pay.example/jiaofei/${query}`)),
});

const ANNA = {
  status: 1,
  sessionId: 'token-1',
  lifeUserId: 'u1',
  mobile: '138****8000',
  outputChannel: 'standard',
  outputEndpoint: 'HISUN',
} as const;

test('status 1 logs in: session id as token, mobile, user and channel in this tab', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  expect(session.state.get()).toEqual({ kind: 'in', data: ANNA });
  expect(session.token()).toBe('token-1');
  expect(storages.local.getItem('x-auth-token')).toBe('token-1');
  expect(storages.perTab.getItem('userMobile')).toBe('138****8000');
  expect(storages.perTab.getItem('lifeUserId')).toBe('u1');
  expect(storages.perTab.getItem('outputChannel')).toBe('standard');
});

test.each([
  [2, 'mustRegister', { registerToken: 'r1' }],
  [3, 'mustAuthorise', { bindEmpowerToken: 'b1' }],
] as const)('status %i is stored and logs nobody in', (status, kind, token) => {
  const { session, storages } = open();
  session.accept({ status, sessionId: 'provisional', mobile: '138****8000', ...token });
  expect(session.state.get().kind).toBe(kind);
  expect(session.token()).toBe('provisional');
  expect(session.steps()).toMatchObject({ mobile: '138****8000', ...token });
  // The service repeats the status after a reload, without the token of the step.
  const reloaded = open('', storages).session;
  reloaded.accept({ status, sessionId: 'provisional', mobile: '138****8000' });
  expect(reloaded.steps()).toMatchObject(token);
});

test('any other status stores nothing', () => {
  const { session, storages } = open();
  session.accept({ status: 0, sessionId: 'x', mobile: '138****8000' });
  expect(session.state.get()).toEqual({ kind: 'out' });
  expect(session.token()).toBe('');
  expect(storages.perTab.length).toBe(0);
});

test('after a reload the data of this tab counts until it is confirmed', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  expect(open('', storages).session.state.get()).toEqual({ kind: 'cached', data: ANNA });
  expect(open('?outputEndpoint=HISUN', storages).session.state.get().kind).toBe('cached');
});

test('not in another channel than it was made for, and not without its token', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  expect(open('?outputEndpoint=jt_demo', storages).session.state.get()).toEqual({ kind: 'unknown' });
  storages.local.removeItem('x-auth-token');
  expect(open('', storages).session.state.get()).toEqual({ kind: 'unknown' });
});

test('a new request token forgets who was here', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  const next = open('?ssoToken=abc', storages).session;
  expect(next.state.get()).toEqual({ kind: 'unknown' });
  expect(next.token()).toBe('');
  expect(storages.perTab.length).toBe(0);
});

test('who logs out is forgotten', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  session.end();
  expect(session.state.get()).toEqual({ kind: 'out' });
  expect(session.token()).toBe('');
  expect(storages.perTab.length).toBe(0);
  expect(session.endings()).toBe(1);
});

test('login data is kept beside the token, without it, and goes on while nobody can be asked', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  expect(storages.local.getItem('keptLogin')).not.toContain('token-1');
  const tab = open('', { local: storages.local, perTab: forgetful() }).session;
  expect(tab.state.get().kind).toBe('unknown');
  expect(tab.userId()).toBeNull();
  expect(tab.resume()).toBe(true);
  const { sessionId: _token, ...kept } = ANNA;
  expect(tab.state.get()).toEqual({ kind: 'cached', data: kept });
  expect(tab.userId()).toBe('u1');
  tab.end();
  expect(tab.resume()).toBe(false);
  expect(tab.userId()).toBeNull();
});

test.each([
  ['a token of nobody known yet', (session: Session) => session.adopt('token-2')],
  ['a payer who must register first', (session: Session) => session.accept({ ...ANNA, status: 2 })],
])('%s is not taken for the user before', (_, change) => {
  const { session, storages } = open();
  session.accept(ANNA);
  change(session);
  expect(open('', { local: storages.local, perTab: forgetful() }).session.resume()).toBe(false);
});

test.each(['?outputEndpoint=csappswhtml5', '?ssoToken=s1'])(
  'kept login data does not go on at %s',
  (query) => {
    const { session, storages } = open();
    session.accept(ANNA);
    expect(open(query, { local: storages.local, perTab: forgetful() }).session.resume()).toBe(false);
  },
);
