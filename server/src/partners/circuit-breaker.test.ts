import { expect, test } from 'vitest';
import { openBreaker } from './circuit-breaker.ts';

function open() {
  let now = 0;
  const breaker = openBreaker(() => now);
  const run = (work: () => Promise<unknown>, isFailure?: (error: unknown) => boolean) =>
    breaker.run(work, () => new Error('left alone'), isFailure);
  const fail = () => run(() => Promise.reject(new Error('silent')));
  return {
    breaker,
    run,
    fail,
    failOften: async () => {
      for (let times = 0; times < 5; times += 1) await expect(fail()).rejects.toThrow('silent');
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test('five failures in a row open it for ten seconds, and then one request decides', async () => {
  const { breaker, run, fail, failOften, wait } = open();
  await failOften();
  expect(breaker.state()).toBe('OPEN');
  await expect(run(async () => 'ok')).rejects.toThrow('left alone');
  wait(10_000);
  expect(breaker.state()).toBe('TRIAL');
  await expect(fail()).rejects.toThrow('silent');
  expect(breaker.state()).toBe('OPEN');
  wait(10_000);
  expect(await run(async () => 'ok')).toBe('ok');
  expect(breaker.state()).toBe('CLOSED');
});

test('other calls are refused while the trial runs', async () => {
  const { breaker, run, failOften, wait } = open();
  await failOften();
  wait(10_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const trial = run(() => promise);
  expect(breaker.state()).toBe('OPEN');
  await expect(run(async () => 'ok')).rejects.toThrow('left alone');
  resolve('ok');
  await trial;
  expect(breaker.state()).toBe('CLOSED');
});

test('a refusal is an answer, however many come: what one payer sends does not stop a partner for others', async () => {
  const { breaker, run, failOften, wait } = open();
  const refused = () =>
    run(
      () => Promise.reject(new Error('refused')),
      () => false,
    );
  for (let times = 0; times < 20; times += 1) await expect(refused()).rejects.toThrow('refused');
  expect(breaker.state()).toBe('CLOSED');
  await failOften();
  wait(10_000);
  await expect(refused()).rejects.toThrow('refused');
  expect(breaker.state()).toBe('CLOSED');
});

test('a clock that was set back does not leave a partner alone for longer', async () => {
  const { breaker, failOften, wait } = open();
  await failOften();
  wait(-3_600_000);
  expect(breaker.state()).toBe('TRIAL');
});
