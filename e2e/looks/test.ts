import { holdPhone, type Phone } from '../support/phone.ts';
import { test as base } from '../support/test.ts';
import type { Language } from '../support/words.ts';
import { type Holdings, LONG, ORDINARY, settle } from './holdings.ts';
import type { Look, Scene } from './look.ts';
import { REMEMBERED, type Way } from './variants.ts';

export { expect } from '../support/test.ts';

const CHANNELS = { standard: 'HISUN', group: 'jt_demo' } as const;

type Shared = { ordinary: Holdings; longNamed: Holdings };
type Own = {
  /** The phone's page in a language. */
  speaking: (language: Language) => Phone;
  /** Opens the page of a look for a scene; `held` is the payer's content. */
  open: (way: Way, look: Look, scene: Scene, held: Holdings) => Promise<void>;
};

export const test = base.extend<Own, Shared>({
  // A service worker would answer calls that a look holds back. Moving banners make each picture different.
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },

  ordinary: [({ world, sandbox }, use) => settle(world, sandbox, ORDINARY).then(use), { scope: 'worker' }],
  longNamed: [({ world, sandbox }, use) => settle(world, sandbox, LONG).then(use), { scope: 'worker' }],
  speaking: ({ page }, use) => use((language) => holdPhone(page, language)),
  open: ({ page, sandbox, people }, use) =>
    use(async ({ language, theme, look }, { path }, { holder = 'payer', query, prepare }, held) => {
      await page.addInitScript((remembered) => {
        for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value);
      }, REMEMBERED[look]);
      await prepare?.(page);
      const outputEndpoint = CHANNELS[theme];
      const more = { lang: language, ...(await query?.(held)) };
      if (holder === 'anybody') {
        await page.goto(`/jiaofei${path}?${new URLSearchParams({ outputEndpoint, ...more })}`);
        return;
      }
      const user = holder === 'payer' ? held.user : people.newcomer;
      // The picture shows another user: the app must not ask whether to change the user.
      if (page.url().startsWith('http')) await page.evaluate(() => localStorage.removeItem('x-auth-token'));
      await sandbox.choosePayer(user);
      const { url } = await sandbox.entry(user, { outputEndpoint, path: `/jiaofei${path}`, query: more });
      await page.goto(url);
    }),
});
