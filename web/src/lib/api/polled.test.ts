import { expect, test } from 'vitest';
import { RefusedError } from './envelope.ts';
import { createPollInterval, waitAfter } from './polled.ts';

type Data = { final: boolean };

function poller() {
  const interval = createPollInterval<Data>(({ final }) => final);
  return (data: Data | undefined, dataUpdateCount: number, errorUpdateCount: number, error: unknown = null) =>
    interval({ state: { data, error, dataUpdateCount, errorUpdateCount } });
}

test('the time between two polls grows up to half a minute', () => {
  const waits = Array.from({ length: 40 }, (_, requests) => waitAfter(requests));
  expect(waits[0]).toBe(1000);
  expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
  expect(waits.at(-1)).toBe(30_000);
});

test('the time between two polls starts again after news, counts failed polls too, and ends with final data', () => {
  const poll = poller();
  const open = { final: false };
  const moved = { final: false };
  expect(poll(undefined, 0, 1)).toBe(waitAfter(1));
  expect(poll(open, 1, 1)).toBe(waitAfter(0));
  expect(poll(open, 3, 2)).toBe(waitAfter(3));
  // Called twice in the same state it returns the same.
  expect(poll(open, 3, 2)).toBe(waitAfter(3));
  expect(poll(moved, 4, 2)).toBe(waitAfter(0));
  expect(poll({ final: true }, 5, 2)).toBe(false);
});

test('polling ends when the service refuses', () => {
  const refusal = new RefusedError({ ok: false, code: 'LIV00003', text: '', params: {} });
  expect(poller()(undefined, 0, 1, refusal)).toBe(false);
});
