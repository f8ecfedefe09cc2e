/** Finds rows by keys, each at its key as text; a key without a row is not in it. */
type Find<Key, Row> = (keys: readonly Key[]) => Promise<ReadonlyMap<string, Row>>;

type Asked<Key, Row> = {
  readonly key: Key;
  readonly answer: (row: Row | undefined) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Asks for rows one by one, and is answered together: the keys of one turn of the event loop go in one statement, or in
 * several of at most `most` keys. What fails is asked for key by key: nobody hears of another's fault.
 */
export const together = <Key, Row>(
  textOf: (key: Key) => string,
  find: Find<Key, Row>,
  most: number,
): ((key: Key) => Promise<Row | undefined>) => {
  let waiting: Asked<Key, Row>[] = [];

  const ask = async (asked: readonly Asked<Key, Row>[]): Promise<void> => {
    try {
      const rows = await find(asked.map(({ key }) => key));
      for (const { key, answer } of asked) answer(rows.get(textOf(key)));
    } catch (error) {
      const [only, ...others] = asked;
      if (others.length === 0) only?.fail(error);
      else await Promise.all(asked.map((one) => ask([one])));
    }
  };

  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) ask(all.slice(from, from + most));
  };

  return (key) =>
    new Promise((answer, fail) => {
      if (waiting.push({ key, answer, fail }) === 1) setImmediate(askAll);
    });
};
