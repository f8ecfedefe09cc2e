import { expect, test } from 'vitest';
import type { Api } from '../api/client.ts';
import { openStorage } from '../host/storage.ts';
import { createSession } from './session.ts';

const forgetful = () =>
  openStorage(() => {
    throw new Error('this browser keeps nothing');
  });

/** A service whose one answer comes when it is let go. */
const slowService = (answer: unknown) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const api: Api = { call: async () => (await promise) as never, ask: async () => (await promise) as never };
  return { api, answer: () => resolve(answer) };
};

const ANNA = { ok: true, body: { status: 1, sessionId: 'token-1', lifeUserId: 'u1' } } as const;

test('who logs in is remembered, who logs out forgotten', async () => {
  const session = createSession({ local: forgetful(), perTab: forgetful() }, 'HISUN', 'request-token');
  const { api, answer } = slowService(ANNA);
  answer();
  await session.ensure(api);
  expect(session.state.get().kind).toBe('in');
  expect(session.token()).toBe('token-1');
  session.end();
  expect(session.state.get()).toEqual({ kind: 'out' });
  expect(session.token()).toBe('');
});

test('an answer that was on its way when the session ended does not bring it back', async () => {
  const local = forgetful();
  local.setItem('x-auth-token', 'token-1');
  const session = createSession({ local, perTab: forgetful() }, 'HISUN', null);
  const { api, answer } = slowService(ANNA);
  const asking = session.ensure(api);
  session.end();
  answer();
  await asking;
  expect(session.state.get()).toEqual({ kind: 'out' });
  expect(session.token()).toBe('');
});
