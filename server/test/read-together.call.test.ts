import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingProxy, openCountingProxy } from '../../scripts/testing/counting-proxy.ts';
import { openDatabase, type Reads } from '../src/database/open.ts';
import { instantOf, readTogether } from '../src/database/read-together.ts';
import { openTestService } from './support.ts';

let stack: AsyncDisposableStack;
let proxy: CountingProxy;
let reads: Reads;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const service = await openTestService();
  stack.defer(service.stop);
  proxy = await openCountingProxy(service.context.config.databaseUrl);
  stack.defer(() => proxy.close());
  const opened = openDatabase(proxy.url, 1, () => undefined);
  stack.defer(opened.close);
  reads = opened.reads;
});
afterAll(() => stack.disposeAsync());

type Multiple = { readonly word: string; readonly nth: number };

/** A word, so many times: what is asked for decides how many rows there are. */
const repeated = readTogether<Multiple>()(
  ['word', 'times'],
  ({ word, times }) => sql`
  select ${word} as word, nth from generate_series(1, ${times}::int) nth order by nth desc`,
);

const expected = ({ word, times }: { word: string; times: string }): Multiple[] =>
  Array.from({ length: Number(times) }, (_, back) => ({ word, nth: Number(times) - back }));

test('who asks in the same moment gets the rows of their own key, in order, be there none', async () => {
  const Asked = fc.record({ word: fc.string({ unit: 'grapheme' }), times: fc.nat(5).map(String) });
  await fc.assert(
    fc.asyncProperty(fc.array(Asked, { maxLength: 40 }), async (asked) => {
      const known = asked.map((key) => ({ ...key, word: key.word.replaceAll('\0', '') }));
      const answers = await Promise.all(known.map((key) => repeated(reads, key)));
      expect(answers).toEqual(known.map(expected));
    }),
    { numRuns: 50 },
  );
});

test('twenty who ask in the same moment are three round trips, and the same asked twice is read once', async () => {
  const twenty = (letter: string) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => repeated(reads, { word: `${letter}${n}`, times: '2' })));
  // Opening a connection is a round trip, too.
  await twenty('a');
  const before = proxy.roundTrips();
  await twenty('b');
  expect(proxy.roundTrips() - before).toBe(3);
  await Promise.all(Array.from({ length: 8 }, () => repeated(reads, { word: 'same', times: '2' })));
  expect(proxy.roundTrips() - before).toBe(4);
});

test('instants come back to the millisecond, and nulls as null', async () => {
  const instants = readTogether<{ at: string; none: string | null }>()(
    ['at'],
    ({ at }) => sql`select ${at}::timestamptz as at, null::timestamptz as none`,
  );
  const at = new Date('2026-02-28T23:59:59.987Z');
  const [row] = await instants(reads, { at: at.toISOString() });
  expect(row && [instantOf(row.at), instantOf(row.none)]).toEqual([at, null]);
});

test('a read that fails does so for who asked for it, and for nobody else in the same moment', async () => {
  const heard = await Promise.allSettled([
    repeated(reads, { word: 'a', times: '1' }),
    repeated(reads, { word: 'b', times: 'many' }),
    repeated(reads, { word: 'nul\0', times: '1' }),
  ]);
  expect(heard.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await repeated(reads, { word: 'a', times: '1' })).toEqual([{ word: 'a', nth: 1 }]);
});
