import { expect, test } from '@playwright/test';
import { textTroubles } from '../../support/fits.ts';

const once = { tag: '@once' };

const READABLE: Readonly<Record<string, string>> = {
  'a text in several lines': '<p style="width: 80px">Some words in several lines</p>',
  'a text for the ears only':
    '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">Only heard</p>',
  'a row that is scrolled':
    '<div style="overflow-x: auto; width: 80px"><p style="width: 300px">A row that goes on and on</p></div>',
  'a bar over the page':
    '<p style="position: absolute; top: 0">Below it</p><p style="position: fixed; top: 0">A bar above it</p>',
};

const TROUBLED: Readonly<Record<string, readonly [html: string, trouble: RegExp]>> = {
  'a page that is too wide': [
    '<p style="width: 400px">Wide</p>',
    /^the page is 4\d\d wide on a screen of 320$/,
  ],
  'a text that is cut off': [
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Only its beginning is seen</p>',
    /^cut off or beyond its box: "Only its beginning is seen"$/,
  ],
  'a text that is taller than its box': [
    '<p style="width: 60px; height: 20px; overflow: hidden">Only its beginning is seen</p>',
    /^cut off or beyond its box/,
  ],
  'a text beyond its button': [
    '<button style="width: 60px; white-space: nowrap; overflow: visible">More than there is room for</button>',
    /^cut off or beyond its box: "More than/,
  ],
  'a text beyond its mark': [
    '<p style="width: 60px; white-space: nowrap; background: yellow">More than there is room for</p>',
    /^cut off or beyond its box: "More than/,
  ],
  'a hint that is longer than its field': [
    '<input style="width: 60px" placeholder="More than there is room for">',
    /^cut off in its field: "More than/,
  ],
  'a text over another': [
    '<p style="position: absolute; top: 0">The one</p><p style="position: absolute; top: 4px">The other</p>',
    /^"The one" covers "The other"$/,
  ],
};

test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 640 }));

for (const [name, html] of Object.entries(READABLE))
  test(`${name} can be read`, once, async ({ page }) => {
    await page.setContent(pageWith(html));
    expect(await textTroubles(page)).toEqual([]);
  });

for (const [name, [html, trouble]] of Object.entries(TROUBLED))
  test(`${name} is found`, once, async ({ page }) => {
    await page.setContent(pageWith(html));
    expect(await textTroubles(page)).toEqual([expect.stringMatching(trouble)]);
  });

function pageWith(html: string): string {
  return `<meta name="viewport" content="width=device-width"><body style="margin: 0">${html}</body>`;
}
