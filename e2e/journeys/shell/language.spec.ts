import { LANGUAGES, type Language } from '@life-payment/contract/rules';
import type { Page } from '@playwright/test';
import { expectShellKept } from '../../support/device-memory.ts';
import { payDue } from '../../support/steps/home.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';
import { nextLanguage, wordsOf } from '../../support/words.ts';

/** The addresses of the documents that a page loads from now on. */
function watchDocuments(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') addresses.push(request.url());
  });
  return addresses;
}

function switchTo(page: Page, language: Language): Promise<void> {
  return page.getByRole('banner').getByRole('button', { name: LANGUAGES[language].name }).click();
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(wordsOf(language).title_app);
}

test('switching the language loads the same page once, in that language, and going back does not undo it', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, people }) => {
  const { page, words, language } = phone;
  const other = nextLanguage(language);
  const others = wordsOf(other);
  await enter(phone, people.settled, `/jiaofei/?lang=${language}`);
  await expect(payDue({ page, words })).toBeVisible();
  await openRecords(phone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title_payment_records);
  await page.goBack();
  await expect(payDue({ page, words })).toBeVisible();

  const documents = watchDocuments(page);
  await switchTo(page, other);
  await expect(payDue({ page, words: others })).toBeVisible();
  await expectLanguage(page, other);
  expect(documents).toHaveLength(1);

  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(others.title_payment_records);
  await page.goBack();
  await expect(payDue({ page, words: others })).toBeVisible();
  await page.reload();
  await expectLanguage(page, other);

  await page.getByRole('button', { name: others.settings_open }).click();
  const sheet = page.getByRole('dialog', { name: others.settings_title });
  await sheet.getByText(LANGUAGES[language].name, { exact: true }).click();
  await expect(payDue({ page, words })).toBeVisible();
  await expectLanguage(page, language);
});

test('the entry’s own address comes in the new language after a switch, though it names the old one', async ({
  phone,
  enter,
  people,
}) => {
  const { page, words, language } = phone;
  const other = nextLanguage(language);
  await enter(phone, people.settled, `/jiaofei/pages/jfjl/jfjl?lang=${language}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goto('/jiaofei/');
  await expect(payDue({ page, words })).toBeVisible();
  await switchTo(page, other);
  await expectLanguage(page, other);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(other).title_payment_records);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', keeps: true });

  test('the app opens without a network in the language chosen before, and in the other one that was loaded', {
    tag: '@once',
  }, async ({ phone, enter, people, context, troubles }) => {
    test.slow();
    troubles.expect(/net::ERR_/);
    const { page, words, language } = phone;
    const other = nextLanguage(language);
    await enter(phone, people.settled);
    await expect(payDue({ page, words })).toBeVisible();
    await expectShellKept(page, language);
    await switchTo(page, other);
    await expectLanguage(page, other);
    await expectShellKept(page, other);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(wordsOf(other).title_app);
    await expectLanguage(page, other);
    const tab = await context.newPage();
    await tab.goto('/jiaofei/');
    await expectLanguage(tab, other);
    await switchTo(tab, language);
    await expect(tab.getByRole('banner').getByRole('heading')).toHaveText(words.title_app);
    await expectLanguage(tab, language);
    await context.setOffline(false);
  });
});
