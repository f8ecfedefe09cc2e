/** Calls `act` for each item, at most `most` at the same time. A failure stops no other call; the first one is thrown at the end. */
export async function atOnce<Item>(
  items: readonly Item[],
  most: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const errors: unknown[] = [];
  // All take their next item from the same iterator.
  const work = async (): Promise<void> => {
    for (const item of waiting) await act(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  if (errors.length > 0) throw errors[0];
}

/** A queue of one: each act waits until the one before has ended or failed. The error of an act goes to its own caller. */
export function oneAfterAnother(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}
