import { test as base, expect } from '@playwright/test';
import { TEST_BEGIN } from '../../scripts/testing/test-day.ts';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { type Client, clientOf, type Sandbox, sandboxOf, type Way } from './api.ts';
import { expectAccessible } from './axe.ts';
import { followWorld, shiftPages } from './day.ts';
import { type Outside, openOutside } from './outside.ts';
import { authorise, newPayer } from './payers.ts';
import { assignPeople, type People } from './people.ts';
import { holdPhone, type PayBy, type Phone } from './phone.ts';
import { takeShot } from './shot.ts';
import { collectTroubles, type Troubles } from './troubles.ts';
import type { TestUser } from './wallet-desk.ts';
import type { Language } from './words.ts';

export { expect };

export type Options = {
  language: Language;
  /** True if the phone stores answers for use without a network. They would replace errors that a test wants to see. */
  keeps: boolean;
  /** The way to pay and sign. */
  payBy: PayBy;
};

type Shared = {
  /** App, service, wallet and units, started once for the journeys of a worker in one language. */
  world: World;
  sandbox: Sandbox;
  people: People;
};

type Own = {
  troubles: Troubles;
  memory: undefined;
  /** The pages have the world's time. */
  day: undefined;
  phone: Phone;
  /** Another phone, of another person. */
  otherPhone: Phone;
  /** The person who holds the phone. */
  payer: TestUser;
  /** A registered payer that no other test uses. */
  newPayer: TestUser;
  /** The calls of that payer, with a session of their own. */
  call: Client;
  /** Makes a user authorise a channel. */
  authorised: (user: TestUser, outputEndpoint: string) => Promise<void>;
  /** Opens the app as a user, by an address that works once, as a wallet makes it. Without `path` it opens home. */
  enter: (phone: Phone, user: TestUser, path?: string) => Promise<void>;
  /** Opens the app as `enter` does, through another channel or on a pretended device. */
  enterBy: (phone: Phone, user: TestUser, way: Way) => Promise<void>;
  /** Carrier, channels and wallet client, whose behaviour this test can change. */
  outside: Outside;
  /** Stores a picture of the whole page under the language, the test file and this name. */
  shot: (name: string, phone?: Phone) => Promise<void>;
  /** Takes such a picture, and checks that everybody can use the page. */
  look: (name: string, phone?: Phone) => Promise<void>;
};

/** Some of a test's fixtures, for a step in a function of its own. */
export type Given<Name extends keyof (Shared & Own)> = Pick<Shared & Own, Name>;

/** Starts a world on the day of tests, and stops it after `use`. The test process follows its clock. */
export async function useNewWorld(use: (world: World) => Promise<void>): Promise<void> {
  const world = await startWorld({}, { clock: TEST_BEGIN });
  try {
    await world.startServer('all');
    followWorld(world);
    await use(world);
  } finally {
    await world.stop();
  }
}

export const test = base.extend<Options & Own, Shared>({
  language: ['zh-CN', { option: true }],
  keeps: [false, { option: true }],
  payBy: ['PAGE', { option: true }],

  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    ({}, use) => useNewWorld(use),
    { scope: 'worker', timeout: 120_000 },
  ],
  sandbox: [({ world }, use) => use(sandboxOf(world.sandboxUrl)), { scope: 'worker' }],
  people: [async ({ sandbox }, use) => use(await assignPeople(sandbox)), { scope: 'worker' }],
  baseURL: async ({ world, sandbox, payBy }, use) =>
    use(payBy === 'SHEET' ? await sandbox.clientOrigin() : world.origin),

  troubles: [
    async ({ context }, use) => {
      const troubles = collectTroubles();
      await troubles.watch(context);
      await use(troubles);
      expect(troubles.unexpected(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  memory: [
    async ({ context, keeps }, use) => {
      if (!keeps)
        await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
      await use(undefined);
    },
    { auto: true },
  ],
  day: [
    async ({ context, world }, use) => {
      await shiftPages(context, world);
      await use(undefined);
    },
    { auto: true },
  ],
  phone: ({ page, language, payBy }, use) => use(holdPhone(page, language, payBy)),
  otherPhone: async ({ browser, language, payBy, troubles, world }, use) => {
    const context = await browser.newContext();
    await troubles.watch(context);
    await shiftPages(context, world);
    await use(holdPhone(await context.newPage(), language, payBy));
    await context.close();
  },
  payer: ({ people }, use) => use(people.next()),
  enter: ({ sandbox }, use) =>
    use(async ({ page }, user, path = '/jiaofei/') => {
      await sandbox.choosePayer(user);
      const { ssoToken } = await sandbox.ssoToken(user);
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}ssoToken=${ssoToken}`);
    }),
  newPayer: async ({ world, sandbox }, use) => use(await newPayer(world.origin, sandbox)),
  call: async ({ world, sandbox, newPayer }, use) => use(await clientOf(world.origin, sandbox, newPayer)),
  authorised: ({ world, sandbox }, use) =>
    use((user, outputEndpoint) => authorise(world.origin, sandbox, user, outputEndpoint)),
  enterBy: ({ sandbox }, use) =>
    use(async ({ page }, user, way) => {
      await sandbox.choosePayer(user);
      await page.goto((await sandbox.entry(user, way)).url);
    }),
  outside: async ({ sandbox }, use) => {
    const outside = openOutside(sandbox);
    await use(outside);
    await outside.straighten();
  },
  shot: ({ phone }, use, testInfo) => use((name, of = phone) => takeShot(of, name, testInfo)),
  look: ({ phone, shot }, use) =>
    use(async (name, of = phone) => {
      await shot(name, of);
      await expectAccessible(of);
    }),
});
