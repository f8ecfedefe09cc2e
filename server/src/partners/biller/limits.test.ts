import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openLimits } from './limits.ts';

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

test('after five failures in a row a unit is not called for ten seconds', async () => {
  const { fail, succeed, wait } = open();
  for (let times = 0; times < 5; times += 1) await expect(fail()).rejects.toThrow('broken');
  await expect(succeed()).rejects.toThrow(/left alone/);
  wait(10_000);
  expect(await succeed()).toBe('ok');
  await expect(fail()).rejects.toThrow('broken');
  expect(await succeed()).toBe('ok');
});

test('after the pause one call decides, and others are refused while it runs', async () => {
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
