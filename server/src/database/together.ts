/** Finds rows by keys, each at its key as text; a key without a row is not in it. */
type Find<Key, Row> = (keys: readonly Key[]) => Promise<ReadonlyMap<string, Row>>;

type Asked<Key, Row> = {
  readonly key: Key;
  readonly answer: (row: Row | undefined) => void;
  readonly fail: (error: unknown) => void;
};

/** One statement asks for so many at most; more are asked by further ones. */
const MOST_AT_ONCE = 100;

/**
 * Asks for rows one by one, and is answered together: the keys of one turn of the event loop go in one statement. When
 * that fails, each who asked hears it.
 */
export const together = <Key, Row>(
  textOf: (key: Key) => string,
  find: Find<Key, Row>,
): ((key: Key) => Promise<Row | undefined>) => {
  let waiting: Asked<Key, Row>[] = [];

  const ask = async (asked: readonly Asked<Key, Row>[]): Promise<void> => {
    try {
      const rows = await find(asked.map(({ key }) => key));
      for (const { key, answer } of asked) answer(rows.get(textOf(key)));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  };

  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST_AT_ONCE) ask(all.slice(from, from + MOST_AT_ONCE));
  };

  return (key) =>
    new Promise((answer, fail) => {
      if (waiting.push({ key, answer, fail }) === 1) setImmediate(askAll);
    });
};
