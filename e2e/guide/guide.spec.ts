// Takes the pictures of docs/use and the one of README.md, from a payer's way through the app, in each language.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@life-payment/contract/rules';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { clientOf } from '../support/api.ts';
import { openOn } from '../support/device.ts';
import { saveFor } from '../support/steps/accounts.ts';
import { openAutopay, runAutopay } from '../support/steps/autopay.ts';
import { expectStatus, orderStatus } from '../support/steps/order.ts';
import { goToCashier, payWithPassword } from '../support/steps/pay.ts';
import { expect, test } from '../support/test.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const MANAGE = '/jiaofei/pages/zdjfgl/zdjfgl';
const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the pictures of the guide', async ({ phone, enter, sandbox, newPayer, world }) => {
  const { page, words, language } = phone;
  const take = (name: string) => keepPicture(page, pictureOf(language, name));
  const call = await clientOf(world.origin, sandbox, newPayer);
  const gas = await sandbox.newAccount({
    outcome: 'SEVERAL_OLDEST_FIRST',
    unitId: 'gas-430100',
    conduct: { writeOff: { kind: 'PROCESSING', ms: 6_000 } },
  });
  const power = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'electricity-430100', due: 8_652 });
  const accountId = await saveFor(call, power, { remark: words.ownHome });
  await saveFor(call, gas, { remark: words.parents });
  await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL', unitId: 'water-430100' }), {
    remark: words.ownHome,
  });
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId);
  await runAutopay(world);

  await enter(phone, newPayer);
  const bill = page.getByRole('link').filter({ hasText: `*${gas.accountNumber.slice(-4)}` });
  await expect(bill.first()).toBeVisible();
  await expect(page.getByRole('link', { name: words.project_water, exact: true })).toBeVisible();
  await take('home');
  await bill.first().click();
  await expect(page.getByRole('checkbox', { checked: true }).first()).toBeVisible();
  await take('bill');
  await goToCashier(phone);
  await take('wallet');
  await payWithPassword(phone, newPayer);
  await expect(orderStatus(phone, words.status_processing)).toBeVisible();
  await take('order-under-way');
  await expectStatus(phone, words.status_succeeded);
  await take('order');
  await page.getByRole('link', { name: words.title_receipt }).click();
  await expect(page.getByRole('status').getByText(words.genuine)).toBeVisible();
  await take('receipt');
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  await expect(page.getByRole('link').filter({ hasText: gas.accountNumber.slice(-4) })).toBeVisible();
  await take('records');
  await openOn(phone, sandbox, newPayer, 'wallet-android', `${MANAGE}?agreementId=${agreementId}`);
  await expect(page.getByText('¥86.52').first()).toBeVisible();
  await take('autopay');
  if (language === DEFAULT_LANGUAGE) await montage(page, ['home', 'bill', 'wallet', 'order', 'records']);
});

function pictureOf(language: Language, name: string): string {
  return join(DOCS, 'use/images', language, `${name}.png`);
}

/** A picture of what the phone shows. */
async function keepPicture(page: Page, path: string): Promise<void> {
  await keep(await page.screenshot({ animations: 'disabled' }), path);
}

/** Joins several pictures side by side, for README.md. */
async function montage(page: Page, names: readonly string[]): Promise<void> {
  const images = names.map((name) => {
    const data = readFileSync(pictureOf(DEFAULT_LANGUAGE, name)).toString('base64');
    return `<img width="${PHONE.width}" src="data:image/png;base64,${data}">`;
  });
  await page.goto('about:blank');
  await page.setViewportSize({ width: names.length * (PHONE.width + 28), height: PHONE.height + 28 });
  await page.setContent(
    `<body style="margin:14px;display:flex;gap:28px;background:#dfe3e8">${images.join('')}</body>`,
  );
  await keep(await page.screenshot(), join(DOCS, 'images/screens.png'));
}

/** Stores a picture in 64 colours, which takes a third of the size: the app has few colours. */
async function keep(picture: Buffer, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(path);
}
