/** Runs acts one after another: each waits for the one before, however that ends. Who asked for an act gets its error. */
export function oneAfterAnother(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}
