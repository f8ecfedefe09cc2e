import type { Phone } from '../../support/phone.ts';
import { payDue } from '../../support/steps/home.ts';
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
  await sheet.getByText(words.settings_mode_dark, { exact: true }).click();
  await look('1-sheet');
  await sheet.getByText(words.large_print, { exact: true }).click();
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
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title_payment_records);
  await look('3-records');
});

test('large print is offered once in words, shows only what is owed, accounts and a telephone, and leads back', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, newPayer, context, look }) => {
  const { page, words } = phone;
  await enter(phone, newPayer);
  const invite = page.getByRole('heading', { name: words.home_empty_title });
  await expect(invite).toBeVisible();
  const offer = page.getByRole('region', { name: words.large_print });
  await look('4-offer');
  await offer.getByRole('button', { name: words.large_print_yes }).click();
  await expect(page.locator('html')).toHaveCSS('font-size', '20.8px');
  await expect(page.getByRole('link', { name: words.questions_call })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('link')).toHaveCount(2);
  await look('5-plain');
  await page.getByRole('button', { name: words.large_print_end }).click();
  await expect(page.getByRole('link', { name: words.home_records })).toBeVisible();
  await expect(offer).toHaveCount(0);

  // The next visit offers it again only where the phone's own text is large.
  const next = await context.newPage();
  await next.goto('/jiaofei/');
  await expect(next.getByRole('button', { name: words.large_print, exact: true })).toBeVisible();
  await expect(next.getByRole('region', { name: words.large_print })).toHaveCount(0);
  const settings = await context.newCDPSession(next);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
  await next.reload();
  await expect(next.getByRole('region', { name: words.large_print })).toBeVisible();
});

test('a payer sees their sessions and ends the others', async ({
  phone,
  otherPhone,
  newPayer,
  enter,
  look,
}) => {
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
