import { expect, test } from '../../support/test.ts';

for (const [name, path] of [
  ['home', '/'],
  ['records', '/pages/jfjl/jfjl'],
] as const) {
  test(`the document of ${name} paints before any script runs`, {
    tag: '@fast',
  }, async ({ phone, troubles, shot }) => {
    troubles.expect(/net::ERR_FAILED/);
    const { page, words } = phone;
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`/jiaofei${path}`);
    await expect(page).toHaveTitle(words.title_app);
    const bones = page.getByRole('status', { name: words.loading });
    await expect(bones).toBeVisible();
    await expect.poll(async () => (await bones.boundingBox())?.width).toBeGreaterThan(300);
    await expect.poll(async () => (await bones.boundingBox())?.height).toBeGreaterThan(200);
    const painted = () => performance.getEntriesByName('first-contentful-paint').length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
    await shot(`1-${name}-before-scripts`);
  });
}
