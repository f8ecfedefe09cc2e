import { LOOKS } from '../looks/table.ts';
import { test } from '../looks/test.ts';
import type { Way } from '../looks/variants.ts';
import { expectWhole, walkThrough } from '../looks/walk.ts';
import { expectAccessible } from '../support/axe.ts';

const once = { tag: '@once' };
const STANDARD: Way = { language: 'zh-CN', theme: 'standard', look: 'plain' };

for (const look of LOOKS) {
  test(look.name, once, async ({ phone, open, ordinary, troubles, shot }) => {
    troubles.expect(/status of 500|net::ERR_|Failed to fetch/);
    await walkThrough(
      phone,
      look,
      (page, scene) => open(STANDARD, page, scene, ordinary),
      async (state) => {
        await shot(`${look.name}-${state}`);
        await expectAccessible(phone);
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
  test(
    `the main screens with long names: ${name}`,
    once,
    async ({ page, speaking, open, longNamed, shot }) => {
      const phone = speaking(way.language);
      await page.setViewportSize({ width, height: 844 });
      for (const look of LOOKS.filter(({ main }) => main)) {
        await test.step(look.name, async () => {
          await open(way, look, look, longNamed);
          await expectWhole(phone, look);
          await shot(`${look.name}-long-${name}`);
          await expectAccessible(phone);
        });
      }
    },
  );
}
