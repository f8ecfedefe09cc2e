import { holdPhone, type Phone } from '../support/phone.ts';
import { test as base } from '../support/test.ts';
import type { Language } from '../support/words.ts';
import { type Holdings, LONG, ORDINARY, settle } from './holdings.ts';
import type { Look, Scene } from './look.ts';

export { expect } from '../support/test.ts';

/** How a screen is entered: in which language, and by a channel of which theme. */
export type Way = { readonly language: Language; readonly theme: 'standard' | 'group' };

const CHANNELS = { standard: 'HISUN', group: 'jt_demo' } as const;

type Shared = { ordinary: Holdings; longNamed: Holdings };
type Own = {
  /** Opens the page of a look as a scene has it; `held` is what a payer has. */
  open: (phone: Phone, way: Way, look: Look, scene: Scene, held: Holdings) => Promise<void>;
  /** The phone's page, speaking a language. */
  speaking: (language: Language) => Phone;
};

export const test = base.extend<Own, Shared>({
  ordinary: [({ world, sandbox }, use) => settle(world, sandbox, ORDINARY).then(use), { scope: 'worker' }],
  longNamed: [({ world, sandbox }, use) => settle(world, sandbox, LONG).then(use), { scope: 'worker' }],
  speaking: ({ page }, use) => use((language) => holdPhone(page, language)),
  open: ({ sandbox, people }, use) =>
    use(async ({ page }, { language, theme }, { path }, { holder = 'payer', query }, held) => {
      const outputEndpoint = CHANNELS[theme];
      const more = { lang: language, ...query?.(held) };
      if (holder === 'anybody') {
        await page.goto(`/jiaofei${path}?${new URLSearchParams({ outputEndpoint, ...more })}`);
        return;
      }
      const user = holder === 'payer' ? held.user : people.newcomer;
      await sandbox.choosePayer(user);
      const { url } = await sandbox.entry(user, { outputEndpoint, path: `/jiaofei${path}`, query: more });
      await page.goto(url);
    }),
});
