import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { memory } from '../host/host.ts';
import { askedFor } from './channel-way.ts';
import { readEntry } from './entry.ts';

const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

function device(...left: readonly { state: string; at: number }[]) {
  const local = memory();
  local.setItem('hallStates', JSON.stringify(left));
  return local;
}

function comesWith(local: Storage, query: string) {
  return askedFor({
    local,
    entry: readEntry(`https://pay.example/jiaofei/?outputEndpoint=csappswhtml5&${query}`),
  });
}

test('a code counts once, with a state this browser left with in the last ten minutes', () => {
  vi.useFakeTimers({ now: 100 * MINUTE });
  const local = device({ state: 'mine', at: 91 * MINUTE }, { state: 'old', at: 89 * MINUTE });
  expect(comesWith(local, 'code=c&state=old')).toBe(false);
  expect(comesWith(local, 'code=c&state=mine')).toBe(true);
  expect(comesWith(local, 'code=c&state=mine')).toBe(false);
});

test('a code does not count without a state, nor under another name', () => {
  const local = device({ state: 'mine', at: Date.now() });
  for (const query of [
    'code=c',
    'ssoToken=c',
    'token=c&state=',
    'jtToken=c&state=undefined',
    'code=c&state=null',
  ])
    expect(comesWith(local, query), query).toBe(false);
  expect(comesWith(local, 'code=c&state=mine')).toBe(true);
});

test('a code does not count with a state this browser never had', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (state) => {
      fc.pre(state !== 'mine');
      const query = `code=c&state=${encodeURIComponent(state)}`;
      return !comesWith(device({ state: 'mine', at: Date.now() }), query);
    }),
  );
});
