import { afterAll, afterEach } from 'vitest';

/**
 * A watch over all tests of a process. `install` runs once in it, though the set-up runs for every file, and gets the function
 * that reports what is wrong. The test that ran it fails.
 */
export function watchTests(name: string, install: (report: (...wrong: string[]) => void) => void): void {
  const key = Symbol.for(`life-payment.${name}`);
  const there: string[] | undefined = Reflect.get(globalThis, key);
  const found = there ?? [];
  if (!there) {
    Reflect.set(globalThis, key, found);
    install((...wrong) => found.push(...wrong));
  }
  const look = (): void => {
    if (found.length > 0) throw new Error(found.splice(0).join('\n\n'));
  };
  afterEach(look);
  afterAll(look);
}
