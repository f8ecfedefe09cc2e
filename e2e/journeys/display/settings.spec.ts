import type { Phone } from '../../support/phone.ts';
import { payDue } from '../../support/steps/home.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';

function openSettings({ page, words }: Phone) {
  return page.getByRole('button', { name: words.settings_open }).click();
}

async function heightOf(phone: Phone): Promise<number> {
  return (await payDue(phone).boundingBox())?.height ?? 0;
}

test('large print and the dark look are chosen once, hold on every page, and apply before anything is drawn', {
  tag: '@fast',
}, async ({ phone, enter, people, troubles, look }) => {
  troubles.expect(/net::ERR_FAILED/);
  const { page, words } = phone;
  await enter(phone, people.settled);
  const banners = page.getByRole('region', { name: words.home_banners });
  await expect(banners).toBeVisible();
  await openSettings(phone);
  const sheet = page.getByRole('dialog', { name: words.settings_title });
  await sheet.getByText(words.settings_size_large, { exact: true }).click();
  await sheet.getByText(words.settings_mode_dark, { exact: true }).click();
  await look('1-sheet');
  await sheet.getByRole('button', { name: words.close }).click();
  await expect(banners).toHaveCount(0);
  await expect.poll(() => heightOf(phone)).toBeGreaterThanOrEqual(52);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#181d24');
  await look('2-home');

  // The document is dark and large before a script has run.
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('html')).toHaveCSS('font-size', '20.8px');
  await page.unroute('**/*.js');
  await page.reload();
  await openRecords(phone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title_payment_records);
  await look('3-records');
});

test('a payer sees their sessions and ends the others', {
  tag: '@fast',
}, async ({ phone, otherPhone, newPayer, enter, look }) => {
  const { page, words } = phone;
  await enter(otherPhone, newPayer);
  await expect(
    otherPhone.page.getByRole('heading', { name: otherPhone.words.home_empty_title }),
  ).toBeVisible();
  await enter(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await openSettings(phone);
  const list = page.getByRole('region', { name: words.sessions_title });
  await expect(list.getByText(words.sessions_this, { exact: true })).toHaveCount(1);
  await expect(list.getByRole('listitem')).not.toHaveCount(1);
  await list.scrollIntoViewIfNeeded();
  await look('3-sessions');
  await list.getByRole('button', { name: words.sessions_end_others }).click();
  await expect(page.getByText(words.sessions_ended)).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('button')).toHaveCount(0);
});

/** Characters of the private use area, which no font contains. */
const NOBODYS = ['\u{10fff0}', '\u{10fff1}'];

test('the name 生活缴费 is drawn in a font that contains it', async ({ phone }) => {
  const { page } = phone;
  await page.goto('/jiaofei/pages/popUp/popUp');
  await expect(page).toHaveTitle(phone.words.title_app);
  const pictures = await page.evaluate(
    (characters) =>
      characters.map((character) => {
        const canvas = document.createElement('canvas');
        canvas.width = 64;
        canvas.height = 64;
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('no canvas');
        pen.font = `48px ${getComputedStyle(document.body).fontFamily}`;
        pen.fillText(character, 4, 52);
        return canvas.toDataURL();
      }),
    [...'生活缴费', ...NOBODYS, ' '],
  );
  const written = pictures.slice(0, 4);
  const [missing = '', missingToo, blank = ''] = pictures.slice(4);
  expect(missing).toBe(missingToo);
  expect(new Set(written).size).toBe(4);
  expect(written).not.toContain(missing);
  expect(written).not.toContain(blank);
});
