import * as paths from '@life-payment/contract/pages';
import { LOOKS, PAGES } from '../../looks/table.ts';
import { expect, test } from '../../looks/test.ts';
import type { Way } from '../../looks/variants.ts';
import { expectWhole, walkThrough } from '../../looks/walk.ts';
import { expectAccessible, expectNoViolation, expectScreenAccessible } from '../../support/axe.ts';

// A trace of each step would take longer than the step.
test.use({ trace: 'off', deviceScaleFactor: 1 });

const STANDARD: Way = { language: 'zh-CN', theme: 'standard', look: 'plain' };

test('every page of the app has a look', { tag: ['@once', '@fast'] }, () => {
  const pages = Object.values(paths).filter((path) => path !== paths.BASE);
  for (const path of pages) expect(PAGES, 'pages with a line in e2e/looks/table').toContain(path);
});

for (const look of LOOKS) {
  test(`the screen ${look.name} shows each of its states`, {
    tag: ['@once', '@fast'],
  }, async ({ phone, open, ordinary, troubles, shot }) => {
    troubles.expect(/status of 500|net::ERR_|Failed to fetch/);
    await walkThrough(
      phone,
      look,
      (page, scene) => open(STANDARD, page, scene, ordinary),
      async (state) => {
        await shot(`${look.name}-${state}`);
        // Until an answer comes, all screens show the same few views. On the narrowest screen the content decides.
        if (state === 'success') await expectScreenAccessible(phone);
        else if (state === 'empty') await expectAccessible(phone);
        else await expectNoViolation(phone);
      },
    );
  });
}

const VARIANTS: Readonly<Record<string, Way & { readonly width: number }>> = {
  en: { ...STANDARD, language: 'en', width: 390 },
  '320': { ...STANDARD, width: 320 },
  group: { ...STANDARD, theme: 'group', width: 390 },
};

for (const [name, { width, ...way }] of Object.entries(VARIANTS)) {
  test(`the main screens fit long names: ${name}`, {
    tag: '@once',
  }, async ({ page, speaking, open, longNamed, look }) => {
    const phone = speaking(way.language);
    await page.setViewportSize({ width, height: 844 });
    for (const screen of LOOKS.filter(({ main }) => main)) {
      await test.step(screen.name, async () => {
        await open(way, screen, screen, longNamed);
        await expectWhole(phone, screen);
        await look(`${screen.name}-long-${name}`);
      });
    }
  });
}
