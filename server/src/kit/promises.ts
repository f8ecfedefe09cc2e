/**
 * Calls `act` for each item, for at most `most` at the same time. One that fails stops no other; the first error is thrown when
 * all are done.
 */
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

/** Runs acts one after another: each waits for the one before, however that ends. Who asked for an act gets its error. */
export function oneAfterAnother(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}
