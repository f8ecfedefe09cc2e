import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';
import { find, type Place, type What } from './find.ts';

/** A payer's hand on a browser of any engine. Each waits for what it is about, as long as a payer would. */
export type Hand = {
  readonly open: (url: string) => Promise<void>;
  readonly tap: (kind: What['kind'], ...words: string[]) => Promise<void>;
  /** The same for what is named exactly so. */
  readonly tapExactly: (kind: What['kind'], word: string) => Promise<void>;
  /** Into the first field that is named by one of the words. */
  readonly fill: (field: readonly string[], text: string) => Promise<void>;
  readonly sees: (kind: What['kind'], ...words: string[]) => Promise<void>;
  readonly isAt: (...titles: string[]) => Promise<void>;
  readonly has: (kind: What['kind'], word: string) => Promise<boolean>;
};

const PATIENCE_MS = 20_000;
const BETWEEN_MS = 60;

export function handOn(driver: Driver): Hand {
  const look = async (what: What): Promise<Place> =>
    (await driver.evaluate(`(${find})(${JSON.stringify(what)})`)) as Place;

  /** Where something stands still: what moves is tapped where it has arrived. */
  const placeOf = (what: What) =>
    patiently(async (): Promise<Place> => {
      const first = await look(what);
      await pause(BETWEEN_MS);
      const second = await look(what);
      if ('why' in first || 'why' in second) return 'why' in second ? second : first;
      return Math.abs(first.x - second.x) + Math.abs(first.y - second.y) < 1 ? second : { why: 'it moves' };
    });

  const tapOn = async (what: What): Promise<void> => {
    const place = await placeOf(what);
    if ('x' in place) await driver.tap(place.x, place.y);
  };

  return {
    open: driver.open,
    tap: (kind, ...words) => tapOn({ kind, words }),
    tapExactly: (kind, word) => tapOn({ kind, words: [word], whole: true }),
    fill: async (field, text) => {
      await tapOn({ kind: 'field', words: field });
      await driver.evaluate('document.activeElement.select()');
      await driver.type(text);
      const typed = await driver.evaluate('document.activeElement.value');
      if (typed !== text) throw new Error(`${field.join()} holds ${String(typed)} instead of ${text}`);
    },
    sees: async (kind, ...words) => {
      await patiently(() => look({ kind, words }));
    },
    isAt: async (...titles) => {
      await patiently(async () => {
        const title = String(await driver.evaluate('document.title'));
        return titles.some((each) => title.includes(each)) || { why: `the page is “${title}”` };
      });
    },
    has: async (kind, word) => !('why' in (await look({ kind, words: [word] }))),
  };
}

/** Tries until it succeeds. While a page gives way to the next one nothing can be asked of it. */
async function patiently<T>(tried: () => Promise<T | { readonly why: string }>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  let why = '';
  while (performance.now() < end) {
    try {
      const got = await tried();
      if (typeof got !== 'object' || got === null || !('why' in got)) return got as T;
      why = got.why;
    } catch (error) {
      why = String(error);
    }
    await pause(BETWEEN_MS);
  }
  throw new Error(why);
}
