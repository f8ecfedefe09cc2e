import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reads } from './open.ts';
import { rowsOfEach, together } from './together.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What is asked; nothing of it is used here but that it is one of its own. */
const someReads = (): Reads => ({}) as Reads;

const openTable = (rows: ReadonlyMap<string, number>) => {
  const asked: (readonly string[])[] = [];
  const row = together<string, number | undefined>(async (_, keys) => {
    asked.push(keys);
    return keys.map((key) => rows.get(key));
  });
  return { asked, row };
};

test('what is asked in one turn is asked at once, and each gets its own row or none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 16 }), async (numbers) => {
      const reads = someReads();
      const { asked, row } = openTable(new Map([...Array(11).keys()].map((n) => [`k${n}`, n])));
      const answers = await Promise.all(numbers.map((n) => row(reads, `k${n}`)));
      expect(answers).toEqual(numbers.map((n) => (n <= 10 ? n : undefined)));
      expect(asked.length).toBe(numbers.length > 0 ? 1 : 0);
    }),
    { numRuns: 50 },
  );
});

test('what is asked in the next turn is asked for itself', async () => {
  const reads = someReads();
  const { asked, row } = openTable(new Map());
  const first = row(reads, 'a');
  await turn();
  const second = row(reads, 'b');
  await Promise.all([first, second]);
  expect(asked).toEqual([['a'], ['b']]);
});

test('what is asked of two databases is never mixed', async () => {
  const { asked, row } = openTable(new Map());
  await Promise.all([row(someReads(), 'a'), row(someReads(), 'b')]);
  expect(asked).toEqual([['a'], ['b']]);
});

test('no statement asks for more than sixteen', async () => {
  const reads = someReads();
  const { asked, row } = openTable(new Map());
  await Promise.all(Array.from({ length: 40 }, (_, at) => row(reads, `k${at}`)));
  expect(asked.map(({ length }) => length)).toEqual([16, 16, 8]);
});

test('when it fails, each who asked hears it, and the next is asked anew', async () => {
  const reads = someReads();
  let broken = true;
  const row = together<string, string>(async (_, keys) => {
    if (broken) throw new Error('the connection broke');
    return keys;
  });
  const heard = await Promise.allSettled([row(reads, 'a'), row(reads, 'b')]);
  expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await row(reads, 'a')).toBe('a');
});

test('answers that are not one for each are nobody’s', async () => {
  const reads = someReads();
  const row = together<string, string>(async (_, keys) => keys.slice(1));
  const heard = await Promise.allSettled([row(reads, 'a'), row(reads, 'b')]);
  expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('rows go to their keys, in their order', () => {
  const rows = [
    { n: 3, at: 1 },
    { n: 1, at: 2 },
    { n: 3, at: 3 },
  ];
  expect(rowsOfEach(rows, 3)).toEqual([[rows[1]], [], [rows[0], rows[2]]]);
});
