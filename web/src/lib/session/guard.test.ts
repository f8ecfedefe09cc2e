import { expect, test } from 'vitest';
import type { Api } from '../api/client.ts';
import type { Access } from '../pages.ts';
import { createStore } from '../store.ts';
import { guard, passageOf } from './guard.ts';
import type { SessionState } from './session.ts';

test.each([
  ['unknown', 'wait'],
  ['cached', 'pass'],
  ['in', 'pass'],
  ['mustRegister', 'register'],
  ['mustAuthorise', 'authorise'],
  ['guest', 'wait'],
  ['out', 'login'],
  ['unreachable', 'unreachable'],
] as const)(
  'a session that is %s leads to %s on a page with login, and passes on a public page',
  (session, passage) => {
    expect(passageOf('login', session, false)).toBe(passage);
    expect(passageOf('public', session, false)).toBe('pass');
  },
);

test('a page that continues is shown without login once sign-on was tried', () => {
  expect(passageOf('offer', 'guest', true)).toBe('pass');
  expect(passageOf('offer', 'unknown', true)).toBe('wait');
});

const data = { status: 1 } as const;
const OUT = { kind: 'out', why: 'failed' } as const;
const noApi: Api = {
  call: () => Promise.reject(new Error('no call is made here')),
  ask: () => Promise.reject(new Error('no call is made here')),
  bare: () => Promise.reject(new Error('no call is made here')),
};

/** Runs the guard with parts that record their calls; `after` is the result of sign-on. Returns the calls in order. */
async function steps(
  access: Access,
  before: SessionState,
  after?: SessionState,
  continues = false,
  closed = false,
) {
  const done: string[] = [];
  const state = createStore<SessionState>(before);
  const step = (name: string) => async () => {
    done.push(name);
  };
  const channel = {
    state: { get: () => ({ closed }) },
    load: step('config'),
    resume: () => done.push('resume'),
    loginSucceeded: () => done.push('success hook'),
  };
  const login = {
    ensure: async () => {
      done.push(`sign-on from ${state.get().kind}`);
      if (after) state.set(after);
    },
  };
  const passage = await guard({ api: noApi, session: { state }, channel, login }, access, continues);
  return { passage, done };
}

test('a payer is known to be logged in: load the channel config if empty, run the login-success callback, continue', async () => {
  for (const access of ['login', 'public', 'offer'] as const)
    expect(await steps(access, { kind: 'in', data })).toEqual({
      passage: 'pass',
      done: ['config', 'success hook'],
    });
});

test('a payer is not logged in and the route is public: set the output endpoint, load config, continue', async () => {
  for (const state of [{ kind: 'unknown' }, OUT, { kind: 'guest' }] as const)
    expect(await steps('public', state)).toEqual({ passage: 'pass', done: ['config'] });
});

test('if login is needed the guard uses cached api data if present, while it is being confirmed', async () => {
  const { passage, done } = await steps('login', { kind: 'cached', data }, { kind: 'in', data });
  expect(passage).toBe('pass');
  expect(done).toEqual(['resume', 'sign-on from cached', 'config', 'success hook']);
});

test('login data cached in this tab counts as login also if it can’t be confirmed', async () => {
  const { passage, done } = await steps('login', { kind: 'cached', data });
  expect(passage).toBe('pass');
  expect(done).toEqual(['resume', 'sign-on from cached', 'config', 'success hook']);
});

test('a closed entry shows only its public pages', async () => {
  expect((await steps('login', { kind: 'unknown' }, OUT, false, true)).passage).toBe('closed');
  expect((await steps('login', { kind: 'in', data }, undefined, false, true)).passage).toBe('closed');
  expect((await steps('public', { kind: 'unknown' }, undefined, false, true)).passage).toBe('pass');
});

test('otherwise the guard does single sign-on, at each navigation', async () => {
  for (const state of [{ kind: 'unknown' }, OUT, { kind: 'guest' }] as const) {
    const { passage, done } = await steps('login', state, { kind: 'in', data });
    expect(passage).toBe('pass');
    expect(done[0]).toBe('sign-on from unknown');
    expect(done.at(-1)).toBe('success hook');
  }
});

test('a payer who is not logged in is led away, and the success hook does not run', async () => {
  for (const [after, passage] of [
    [{ kind: 'mustRegister', data: { status: 2 } }, 'register'],
    [{ kind: 'mustAuthorise', data: { status: 3 } }, 'authorise'],
    [OUT, 'login'],
  ] as const) {
    const result = await steps('login', { kind: 'unknown' }, after);
    expect(result.passage).toBe(passage);
    expect(result.done).not.toContain('success hook');
  }
});

test('on a marketing route, or with the session flag xcx_need_close, a failed login continues with success handling', async () => {
  const { passage, done } = await steps('offer', { kind: 'unknown' }, { kind: 'guest' }, true);
  expect(passage).toBe('pass');
  expect(done.at(-1)).toBe('success hook');
});
