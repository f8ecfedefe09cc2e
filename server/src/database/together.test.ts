import fc from 'fast-check';
import { expect, test } from 'vitest';
import { together } from './together.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const openTable = (rows: ReadonlyMap<string, number>) => {
  const asked: (readonly string[])[] = [];
  const row = together<string, number>(
    (key) => key,
    async (keys) => {
      asked.push(keys);
      return new Map(keys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key) ?? 0] as const] : [])));
    },
  );
  return { asked, row };
};

test('what is asked in one turn is asked at once, and each gets its own row or none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 90 }), async (numbers) => {
      const { asked, row } = openTable(new Map([...Array(11).keys()].map((n) => [`k${n}`, n])));
      const answers = await Promise.all(numbers.map((n) => row(`k${n}`)));
      expect(answers).toEqual(numbers.map((n) => (n <= 10 ? n : undefined)));
      expect(asked.length).toBe(numbers.length > 0 ? 1 : 0);
    }),
    { numRuns: 50 },
  );
});

test('what is asked in the next turn is asked for itself', async () => {
  const { asked, row } = openTable(new Map());
  const first = row('a');
  await turn();
  const second = row('b');
  await Promise.all([first, second]);
  expect(asked).toEqual([['a'], ['b']]);
});

test('no statement asks for more than a hundred', async () => {
  const { asked, row } = openTable(new Map());
  await Promise.all(Array.from({ length: 250 }, (_, at) => row(`k${at}`)));
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('when it fails, each who asked hears it, and the next is asked anew', async () => {
  let broken = true;
  const row = together<string, string>(
    (key) => key,
    async (keys) => {
      if (broken) throw new Error('the connection broke');
      return new Map(keys.map((key) => [key, key]));
    },
  );
  const heard = await Promise.allSettled([row('a'), row('b')]);
  expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await row('a')).toBe('a');
});
