import { expect, test } from '../../support/test.ts';

function OLD(version: number) {
  return `Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${version}.0.0.0 Mobile`;
}

test('where no code arrives, texts in both languages take the place of the placeholders', {
  tag: '@once',
}, async ({ phone: { page }, troubles, shot }) => {
  troubles.expect(/ERR_FAILED/);
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/jiaofei/');
  const late = page.getByRole('alert');
  await expect(late.getByText('页面还没有打开')).toBeHidden();
  await expect(late.getByText('页面还没有打开')).toBeVisible();
  await expect(late.getByText('The page has not opened yet')).toBeVisible();
  await shot('1-late');
  await page.unroute('**/assets/**');
  await late.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('页面还没有打开')).toHaveCount(0);
});

test.describe('in a browser that is too old', () => {
  test.use({ userAgent: OLD(70) });
  test('the page says at once what to do', { tag: ['@once', '@fast'] }, async ({ phone: { page }, shot }) => {
    await page.goto('/jiaofei/');
    await expect(page.getByText('浏览器版本太旧')).toBeVisible();
    await expect(page.getByText('This browser is too old')).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
    await shot('2-too-old');
  });
});

test.describe('in a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it needs them', { tag: '@once' }, async ({ phone: { page } }) => {
    await page.goto('/jiaofei/');
    const words = page.locator('noscript .first-words');
    await expect(words).toBeVisible();
    expect(await words.textContent()).toMatch(/生活缴费需要启用[\s\S]*Turn it on in the browser/);
  });
});
