import { expect, test } from 'vitest';
import { memory } from '../host/host.ts';
import { readEntry } from './entry.ts';
import { createSession } from './session.ts';

function open(query = '', storages = { local: memory(), perTab: memory() }) {
  let forgotten = 0;
  const entry = readEntry(`https://pay.example/jiaofei/${query}`);
  const session = createSession(storages, entry, () => {
    forgotten += 1;
  });
  return { storages, session, forgotten: () => forgotten };
}

const ANNA = {
  status: 1,
  sessionId: 'token-1',
  lifeUserId: 'u1',
  mobile: '138****8000',
  outputChannel: 'standard',
  outputEndpoint: 'HISUN',
} as const;

test('status 1 means logged in: the session id from single sign-on is saved as the token, and the session storage has userMobile, lifeUserId, outputChannel', () => {
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
  // After a reload the service repeats the status, without the token of the step.
  const reloaded = open('', storages).session;
  reloaded.accept({ status, sessionId: 'provisional', mobile: '138****8000' });
  expect(reloaded.steps()).toMatchObject(token);
});

test('any other value rejects without storing', () => {
  const { session, storages } = open();
  session.accept({ status: 0, sessionId: 'x', mobile: '138****8000' });
  expect(session.state.get()).toEqual({ kind: 'out', why: 'failed' });
  expect(session.token()).toBe('');
  expect(storages.perTab.length).toBe(0);
});

test('after a reload this tab’s data counts until it is confirmed', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  expect(open('', storages).session.state.get()).toMatchObject({
    kind: 'cached',
    data: { lifeUserId: 'u1' },
  });
  expect(open('?outputEndpoint=HISUN', storages).session.state.get().kind).toBe('cached');
});

test('this tab’s data does not count in another channel or without its token', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  expect(open('?outputEndpoint=jt_demo', storages).session.state.get()).toEqual({ kind: 'unknown' });
  storages.local.removeItem('x-auth-token');
  expect(open('', storages).session.state.get()).toEqual({ kind: 'unknown' });
});

test.each(['?ssoToken=x', '?jtToken=x', '?token=x', '?code=x', '?outputEndpoint=XCX@HISUN&code=x'])(
  'a token in the address %s forgets no user, and no user is shown until it was tried',
  (query) => {
    const { session, storages } = open();
    session.accept(ANNA);
    const next = open(query, storages);
    expect(next.session.state.get()).toEqual({ kind: 'unknown' });
    expect(next.session.live()).toMatchObject({ token: 'token-1', data: { lifeUserId: 'u1' } });
    expect(next.forgotten()).toBe(0);
    expect(open('', storages).session.state.get().kind).toBe('cached');
  },
);

test.each([2, 3] as const)(
  '2 and 3 store the login data but reject the login flow: %i leaves the session of a logged-in user',
  (status) => {
    const { session, storages } = open();
    session.accept(ANNA);
    const step = { sessionId: 'provisional', mobile: '139****9000', registerToken: 'r1' };
    session.accept({ status, ...step });
    expect(session.token()).toBe('token-1');
    expect(session.live()?.data.lifeUserId).toBe('u1');
    expect(storages.perTab.getItem('userMobile')).toBe('138****8000');
    expect(session.steps()).toMatchObject(step);
    expect(open('', storages).session.state.get().kind).toBe('cached');
  },
);

test('the steps of two provisional sessions are not mixed', () => {
  const { session } = open();
  session.accept({ status: 2, sessionId: 'p1', registerToken: 'r1', mobile: '138****8000' });
  session.accept({ status: 3, sessionId: 'p2', bindEmpowerToken: 'b2', mobile: '139****9000' });
  expect(session.steps()).toEqual({
    sessionId: 'p2',
    registerToken: null,
    bindEmpowerToken: 'b2',
    codeNeeded: false,
    mobile: '139****9000',
  });
});

test('a session of another channel stays, and no call uses it', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  const elsewhere = open('?outputEndpoint=jt_demo', storages).session;
  expect(elsewhere.token()).toBe('');
  expect(elsewhere.live()?.token).toBe('token-1');
});

test('this tab’s login data does not count if another tab has logged in another user', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  open('', { local: storages.local, perTab: memory() }).session.accept({
    ...ANNA,
    sessionId: 'token-2',
    lifeUserId: 'u2',
  });
  expect(open('', storages).session.state.get().kind).toBe('unknown');
});

test('logging out forgets the user', () => {
  const { session, storages, forgotten } = open();
  session.accept(ANNA);
  session.end();
  expect(forgotten()).toBe(1);
  expect(session.state.get().kind).toBe('out');
  expect(session.token()).toBe('');
  expect(storages.perTab.length).toBe(0);
  expect(session.endings()).toBe(1);
});

test('login data is stored beside the token, without the token, and counts while the service can’t be reached', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  expect(storages.local.getItem('keptLogin')).not.toContain('token-1');
  const tab = open('', { local: storages.local, perTab: memory() }).session;
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

test('stored login data does not count in another channel', () => {
  const { session, storages } = open();
  session.accept(ANNA);
  const tab = { local: storages.local, perTab: memory() };
  expect(open('?outputEndpoint=csappswhtml5', tab).session.resume()).toBe(false);
});
