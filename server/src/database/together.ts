import type { Reads } from './open.ts';

/** Answers keys in one statement: an answer for each, in their order. */
type Find<Key, Answer> = (reads: Reads, keys: readonly Key[]) => Promise<readonly Answer[]>;

type Asked<Key, Answer> = {
  readonly key: Key;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
};

/** One statement answers so many at most, lest some wait long for the others; more are answered by further ones. */
const MOST_AT_ONCE = 16;

const ask = async <Key, Answer>(
  find: Find<Key, Answer>,
  reads: Reads,
  asked: readonly Asked<Key, Answer>[],
): Promise<void> => {
  try {
    const answers = await find(
      reads,
      asked.map(({ key }) => key),
    );
    if (answers.length !== asked.length) throw new Error('not one answer for each key');
    for (const [at, answer] of answers.entries()) asked[at]?.answer(answer);
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
};

/**
 * A read that is asked for key by key, and answered together: the keys of one turn of the event loop go in one statement.
 * Starting a statement costs PostgreSQL and us more than most of its rows do. When it fails, each who asked hears it.
 */
export const together = <Key, Answer>(
  find: Find<Key, Answer>,
): ((reads: Reads, key: Key) => Promise<Answer>) => {
  const waiting = new WeakMap<Reads, Asked<Key, Answer>[]>();

  const askAll = (reads: Reads, all: readonly Asked<Key, Answer>[]): void => {
    waiting.delete(reads);
    for (let from = 0; from < all.length; from += MOST_AT_ONCE)
      ask(find, reads, all.slice(from, from + MOST_AT_ONCE));
  };

  return (reads, key) =>
    new Promise((answer, fail) => {
      const asked = { key, answer, fail };
      const others = waiting.get(reads);
      if (others) {
        others.push(asked);
        return;
      }
      const all = [asked];
      waiting.set(reads, all);
      setImmediate(askAll, reads, all);
    });
};

/** A row of a statement over `unnest(…) with ordinality`: the key it belongs to, counted from 1. */
export type Numbered = { readonly n: number };

/** The rows of each of so many keys, in the order they came. */
export const rowsOfEach = <Row extends Numbered>(rows: readonly Row[], keys: number): Row[][] => {
  const each: Row[][] = Array.from({ length: keys }, () => []);
  for (const row of rows) each[row.n - 1]?.push(row);
  return each;
};
