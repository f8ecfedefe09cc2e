import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './chromium.ts';
import { find, type Place, type What } from './find.ts';

/** Actions of a payer in any browser. Each waits up to 20 s for its element. */
export type Hand = {
  readonly open: (url: string) => Promise<void>;
  readonly tap: (kind: What['kind'], ...words: string[]) => Promise<void>;
  /** Taps an element whose whole name matches. */
  readonly tapExactly: (kind: What['kind'], word: string) => Promise<void>;
  /** Types into the first field with one of these names. */
  readonly fill: (field: readonly string[], text: string) => Promise<void>;
  readonly sees: (kind: What['kind'], ...words: string[]) => Promise<void>;
  readonly isAt: (...titles: string[]) => Promise<void>;
  readonly has: (kind: What['kind'], word: string) => Promise<boolean>;
};

const PATIENCE_MS = 20_000;
const BETWEEN_MS = 60;

/** True while a part of the page is not there yet. */
const LOADS = `document.querySelector('[aria-busy="true"]') !== null`;

export function handOn(driver: Driver): Hand {
  const locate = async (what: What): Promise<Place> =>
    (await driver.evaluate(`(${find})(${JSON.stringify(what)})`)) as Place;

  /**
   * The place of an element once the page has loaded and it stands still: what loads moves what stands below, and a moving one is
   * tapped at its destination.
   */
  const placeOf = (what: What) =>
    patiently(async (): Promise<Place> => {
      if (await driver.evaluate(LOADS)) return { why: 'the page loads' };
      const first = await locate(what);
      await pause(BETWEEN_MS);
      const second = await locate(what);
      if ('why' in first || 'why' in second) return 'why' in second ? second : first;
      return Math.abs(first.x - second.x) + Math.abs(first.y - second.y) < 1 ? second : { why: 'it moves' };
    });

  const tapOn = async (what: What): Promise<void> => {
    const place = await placeOf(what);
    if ('x' in place) await driver.tap(place.x, place.y);
  };

  return {
    open: async (url) => {
      await driver.open(url);
    },
    tap: (kind, ...words) => tapOn({ kind, words }),
    tapExactly: (kind, word) => tapOn({ kind, words: [word], whole: true }),
    fill: async (field, text) => {
      await tapOn({ kind: 'field', words: field });
      await driver.evaluate('document.activeElement.select()');
      await driver.type(text);
      const typed = String(await driver.evaluate('document.activeElement.value'));
      // Numbers are shown in groups.
      if (typed.replaceAll(' ', '') !== text)
        throw new Error(`${field.join()} holds ${typed} instead of ${text}`);
    },
    sees: async (kind, ...words) => {
      await patiently(() => locate({ kind, words }));
    },
    isAt: async (...titles) => {
      await patiently(async () => {
        const title = String(await driver.evaluate('document.title'));
        return titles.some((each) => title.includes(each)) || { why: `the page is “${title}”` };
      });
    },
    has: async (kind, word) => !('why' in (await locate({ kind, words: [word] }))),
  };
}

/** Repeats until it succeeds. While one page replaces another, nothing can be evaluated. */
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
