import { join } from 'node:path';
import { LANGUAGE_TAGS, type Language } from '@life-payment/contract/rules';
import type { Locator } from '@playwright/test';
import type { Holdings } from '../looks/holdings.ts';
import type { Scene, State } from '../looks/look.ts';
import { LOOKS } from '../looks/table.ts';
import { expect, test } from '../looks/test.ts';
import { expectWhole, walkThrough } from '../looks/walk.ts';
import { textTroubles } from '../support/fits.ts';
import type { Phone } from '../support/phone.ts';
import { takePicture } from '../support/shot.ts';

const PICTURES = join(import.meta.dirname, '../../artifacts/narrow');
const NARROWEST = { width: 320, height: 844 };

/** What lies over a screen when it is asked for: its name, the screen's look, and what opens it. */
const SHEETS: readonly (readonly [name: string, of: string, opener: (phone: Phone) => Locator])[] = [
  [
    'city-selector',
    'home',
    ({ page, words }) => page.getByRole('button', { name: words.home_city_label.replace(/\{.*/, '') }),
  ],
  ['settings', 'home', ({ page, words }) => page.getByRole('button', { name: words.settings_open })],
  [
    'filter',
    'records',
    ({ page, words }) => page.getByRole('button', { name: words.records_filter, exact: true }),
  ],
];

test.beforeEach(({ page }) => page.setViewportSize(NARROWEST));

// While they wait, and where nothing came, all screens show the same few views: the main ones are seen so.
for (const language of LANGUAGE_TAGS) {
  const way = { language, theme: 'standard', look: 'plain' } as const;

  for (const look of LOOKS) {
    test(`${look.name} in ${language}`, async ({ page, speaking, open, ordinary, longNamed, troubles }) => {
      troubles.expect(/status of 500|net::ERR_|Failed to fetch/);
      const phone = speaking(language);
      const read = reading(phone, look.name);
      const see = async (state: State, scene: Scene, held: Holdings) => {
        await open(way, look, scene, held);
        await expectWhole(phone, scene);
        await read.state(state);
      };
      if (look.main) {
        await walkThrough(phone, look, (each, scene) => open(way, each, scene, ordinary), read.state);
        await page.unrouteAll();
        await see('long', look, longNamed);
      } else {
        await see('success', look, ordinary);
        if (look.empty) await see('empty', look.empty, ordinary);
      }
      expect(read.found).toEqual([]);
    });
  }

  for (const [name, of, opener] of SHEETS) {
    test(`${name} in ${language}`, async ({ page, speaking, open, ordinary }) => {
      const phone = speaking(language);
      const read = reading(phone, name);
      for (const look of LOOKS.filter((each) => each.name === of)) {
        await open(way, look, look, ordinary);
        await expectWhole(phone, look);
        await opener(phone).click();
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
        await read.state('open');
      }
      expect(read.found).toEqual([]);
    });
  }
}

/** Reads a screen in each state: keeps its picture, and finds what keeps its texts from being read. */
function reading({ page, language }: { page: Phone['page']; language: Language }, name: string) {
  const found: string[] = [];
  return {
    found,
    state: async (state: string): Promise<void> => {
      await takePicture(page, join(PICTURES, language, `${name}-${state}.png`));
      for (const trouble of await textTroubles(page)) found.push(`${state}: ${trouble}`);
    },
  };
}
