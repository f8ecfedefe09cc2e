import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from './client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const OVER = { msgCd: 'SYS00401', msgInfo: 'over' };

/** A client whose session has a token, with a service that answers each call with `answer` after `meanwhile` has run. */
function open(
  answer: object,
  meanwhile: (change: (token: string) => void) => void = () => undefined,
  status = 200,
) {
  let token = 'mine';
  const sent: (string | null)[] = [];
  const made: { path: string; init: RequestInit }[] = [];
  const ended: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    made.push({ path, init });
    sent.push(new Headers(init.headers).get('x-auth-token'));
    meanwhile((next) => {
      token = next;
    });
    return new Response(JSON.stringify(answer), { status });
  });
  const nothing = () => undefined;
  const tips: string[] = [];
  const tipGeneral = (text: string) => tips.push(text);
  const reactions = { tipGeneral, tipTimeout: nothing, maintenance: nothing, reload: nothing };
  const api = createApi(
    () => token,
    { ...reactions, loggedOut: (code) => ended.push(code) },
    { started: nothing, succeeded: nothing },
    nothing,
  );
  return { api, sent, made, ended, tips };
}

test('an answer that the session is over ends the session', async () => {
  const { api, sent, ended } = open(OVER);
  await expect(api.call('/user/isLogined', {})).rejects.toThrow();
  expect(sent).toEqual(['mine']);
  expect(ended).toEqual(['SYS00401']);
});

test.each([404, 500])(
  'statuses 200 to 299 are success: with HTTP %i there is none, and a refusal is one',
  async (status) => {
    const success = open({ msgCd: 'LIV00000', msgInfo: '', body: {} }, undefined, status);
    await expect(success.api.call('/user/isLogined', {})).rejects.toThrow(`HTTP ${status}`);
    const refusal = open({ msgCd: 'LIV04001', msgInfo: 'no', body: {} }, undefined, status);
    expect(await refusal.api.call('/user/isLogined', {})).toMatchObject({ ok: false, code: 'LIV04001' });
  },
);

test('an answer about an earlier session does not end the session that began since then', async () => {
  const { api, ended } = open(OVER, (change) => change('next'));
  await expect(api.call('/user/isLogined', {})).rejects.toThrow();
  expect(ended).toEqual([]);
});

test.each(['', 'other'])(
  'a call with the token %j ends no session and is refused like any other',
  async (as) => {
    const { api, sent, ended } = open(OVER);
    expect(await api.call('/user/isLogined', {}, { as })).toEqual({
      ok: false,
      code: 'SYS00401',
      text: 'over',
    });
    expect(sent).toEqual([as]);
    expect(ended).toEqual([]);
  },
);

const TRY_AGAIN = { msgCd: 'LIV00006', msgInfo: 'try again' };

test('what a page shows fails with the words of a service that can not answer now', async () => {
  const { api, tips } = open(TRY_AGAIN);
  await expect(api.ask('/user/getAccountList', {})).rejects.toMatchObject({
    reason: 'unavailable',
    message: 'try again',
  });
  expect(tips).toEqual([]);
});

test('what the payer does is sent once, and the words of a service that can not answer now are a tip', async () => {
  const { api, sent, tips } = open(TRY_AGAIN);
  await expect(api.call('/order/cancelOrder', { orderId: '1' })).rejects.toMatchObject({ reason: 'handled' });
  expect(sent).toHaveLength(1);
  expect(tips).toEqual(['try again']);
});

test('every call is a POST with a body to a relative path under the API base path /living-agw/living-payment/v1', async () => {
  const { api, made } = open({ msgCd: 'LIV00000', msgInfo: '', body: {} });
  await api.call('/user/isLogined', {});
  expect(made[0]?.path).toBe('/living-agw/living-payment/v1/user/isLogined');
  expect(made[0]?.init).toMatchObject({ method: 'POST', body: '{}' });
});

test('each call gets the token header and a 30000 ms timeout', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { api, sent } = open({ msgCd: 'LIV00000', msgInfo: '', body: {} });
  await api.call('/user/isLogined', {});
  expect(sent).toEqual(['mine']);
  expect(timeout.mock.calls).toEqual([[30_000]]);
  timeout.mockRestore();
});

test('other transport errors reject with the message', async () => {
  const { api } = open({});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the connection broke')));
  await expect(api.call('/user/isLogined', {})).rejects.toThrow('the connection broke');
});
