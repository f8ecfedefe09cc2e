import { setImmediate } from 'node:timers/promises';
import { SIGNATURE_HEADERS, signedHeaders, UNIT_CALLS } from '@life-payment/biller-api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ed25519Keys } from '../../../../scripts/testing/keys.ts';
import { listen } from '../../../../scripts/testing/listen.ts';
import { jsonLog } from '../../kit/log.ts';
import { openMetrics } from '../../kit/metrics/process.ts';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';
import { partnerWatch } from '../watch.ts';
import { billerConnector } from './connector.ts';
import { openExchange } from './exchange.ts';
import { openLimits } from './limits.ts';

test('a unit that gets a request and never answers counts as not answering after the time-out', async () => {
  let received = 0;
  const time = new AbortController();
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const { url, close } = await listen(() => {
    received += 1;
    time.abort(new DOMException('the time is over', 'TimeoutError'));
  });
  onTestFinished(close);
  onTestFinished(() => clock.mockRestore());
  const exchange = openExchange(
    {
      url,
      sender: 'life-payment',
      ...ed25519Keys(),
      nextPrivateKey: null,
      nextPublicKey: null,
    },
    () => new Date(),
  );
  const failure = exchange('/v1/write-off', '{}', { timeoutMs: 100, mostBytes: 1_000 });
  await expect(failure).rejects.toThrow(UnitNotAnswering);
  await expect(failure).rejects.toThrow('TimeoutError');
  expect([received, clock.mock.calls]).toEqual([1, [[100]]]);
});

const keys = ed25519Keys();

/** The origin of a unit that answers every query of a write-off with this signed text. */
async function unitThatSays(body: string): Promise<string> {
  const { path } = UNIT_CALLS.queryWriteOff;
  const { url, close } = await listen((request, response) => {
    const nonce = String(request.headers[SIGNATURE_HEADERS.nonce]);
    const timestamp = Date.now();
    const facts = { direction: 'ANSWER', path, sender: 'unit', timestamp, nonce, body } as const;
    response.writeHead(200, signedHeaders(facts, keys.privateKey));
    response.end(body);
  });
  onTestFinished(close);
  return url;
}

test.each([
  '{"token":[12345678901234567890,x]}',
  '{"result":"WRITTEN_OFF","token":{"code":"12345678901234567890","words":1}}',
])('a log line about the broken answer %s holds nothing of it', async (body) => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line));
  const config = {
    url: await unitThatSays(body),
    sender: 'us',
    nextPrivateKey: null,
    nextPublicKey: null,
    own: [],
  };
  const units = billerConnector({ ...config, ...keys }, () => new Date(), partnerWatch(log, openMetrics()));
  const error: unknown = await units.queryWriteOff('u', 'W1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  log.warn('write-off query without an answer', { error });
  expect(lines.join()).not.toMatch(/\d{8}/);
});

function busy(why: string): Error {
  return new Error(`busy: ${why}`);
}

function open() {
  let now = 0;
  const limits = openLimits(() => now);
  const fail = () => limits.run('unit', () => Promise.reject(new Error('broken')), busy);
  const succeed = () => limits.run('unit', async () => 'ok', busy);
  const wait = (ms: number) => {
    now += ms;
  };
  return { limits, fail, succeed, wait };
}

test('only sixteen calls at once reach a unit, and the others wait', async () => {
  const { limits } = open();
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => finish.push(resolve));
  const all = Array.from({ length: 20 }, () => limits.run('unit', work, busy));
  await setImmediate();
  expect(finish).toHaveLength(16);
  finish[0]?.();
  await setImmediate();
  expect(finish).toHaveLength(17);
  const elsewhere = limits.run('other', async () => 'ok', busy);
  expect(await elsewhere).toBe('ok');
  while (finish.length < 20) {
    for (const end of finish) end();
    await setImmediate();
  }
  for (const end of finish) end();
  await Promise.all(all);
});

test('one payer who asks a unit without end leaves room for others', async () => {
  const { limits } = open();
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => finish.push(resolve));
  const asked = Array.from({ length: 20 }, () => limits.run('unit', work, busy, 'payer'));
  const ended = await Promise.race([Promise.allSettled(asked.slice(8)), setImmediate('waiting')]);
  expect(ended).toEqual(
    Array(12).fill({ status: 'rejected', reason: busy('too many questions of one payer') }),
  );
  expect(await limits.run('unit', async () => 'ok', busy, 'other')).toBe('ok');
  for (const end of finish) end();
  await Promise.all(asked.slice(0, 8));
  expect(await limits.run('unit', async () => 'ok', busy, 'payer')).toBe('ok');
});

test('a call that waits too long is refused, and the unit goes on', async () => {
  vi.useFakeTimers();
  try {
    const { limits } = open();
    const never = () => new Promise<void>(() => undefined);
    for (let started = 0; started < 16; started += 1) void limits.run('unit', never, busy);
    const waiting = limits.run('unit', never, busy);
    const refused = expect(waiting).rejects.toThrow(/busy/);
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});

test('a unit is not called for ten seconds after five failures in a row', async () => {
  const { fail, succeed, wait } = open();
  for (let times = 0; times < 5; times += 1) await expect(fail()).rejects.toThrow('broken');
  await expect(succeed()).rejects.toThrow(/left alone/);
  wait(10_000);
  expect(await succeed()).toBe('ok');
  await expect(fail()).rejects.toThrow('broken');
  expect(await succeed()).toBe('ok');
});

test('one call decides after the pause, and others are refused while it runs', async () => {
  const { limits, fail, succeed, wait } = open();
  for (let times = 0; times < 5; times += 1) await expect(fail()).rejects.toThrow('broken');
  wait(10_000);
  const { promise, reject } = Promise.withResolvers<string>();
  const attempt = limits.run('unit', () => promise, busy);
  await expect(succeed()).rejects.toThrow(/left alone/);
  reject(new Error('broken'));
  await expect(attempt).rejects.toThrow('broken');
  await expect(succeed()).rejects.toThrow(/left alone/);
  wait(10_000);
  expect(await succeed()).toBe('ok');
  expect(await succeed()).toBe('ok');
});
