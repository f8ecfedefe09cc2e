import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientOf, type Sandbox } from '../../support/api.ts';
import { newPayer } from '../../support/payers.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { wordsOf } from '../../support/words.ts';
import type { Driver } from './chromium.ts';
import { handOn } from './hand.ts';

const PICTURES = join(import.meta.dirname, '../../../artifacts/browsers');

const [WORDS, EN] = [wordsOf('zh-CN'), wordsOf('en')];

type Place = { readonly origin: string; readonly sandbox: Sandbox };

/**
 * The main walk: enters the app, adds an account, pays its bill at the cashier, sees the order and the records, and
 * opens automatic payment.
 */
export async function walk(driver: Driver, name: string, { origin, sandbox }: Place): Promise<void> {
  const hand = handOn(driver);
  mkdirSync(join(PICTURES, name), { recursive: true });
  const shot = async (step: string): Promise<void> => {
    const png = await driver.picture();
    if (png !== null) writeFileSync(join(PICTURES, name, `${step}.png`), png);
  };

  const payer = await newPayer(origin, sandbox);
  await sandbox.setBalance(payer, 1_000_000);
  await sandbox.choosePayer(payer);
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'electricity-430100' });
  const { ssoToken } = await sandbox.ssoToken(payer);
  await hand.open(`${origin}/jiaofei/?lang=zh-CN&ssoToken=${ssoToken}`);
  await hand.sees('link', WORDS.project_electricity);
  await shot('1-home');

  await hand.tap('link', WORDS.project_electricity);
  await hand.isAt(WORDS.title_add_a_payment);
  await hand.tap('button', WORDS.add_unit_change);
  await hand.sees('button', account.unitName.zh);
  await shot('2-units');
  await hand.tap('button', account.unitName.zh);
  await hand.fill([''], account.accountNumber);
  await hand.sees('button', WORDS.add_confirm);
  await shot('3-add');
  await hand.tap('button', WORDS.add_confirm);
  await hand.isAt(WORDS.title_bill_details);
  await hand.sees('button', WORDS.bill_pay);
  await shot('4-bill');

  await hand.tap('button', WORDS.bill_pay);
  await hand.sees('heading', WORDS.walletScan, EN.walletScan);
  await shot('6-cashier');
  // These are browsers of desktops. The phone that scans the code is the same window here.
  const [scanned, cashier] = await addressesOn(driver);
  await hand.open(scanned);
  await hand.sees('button', WORDS.walletPay, EN.walletPay);
  await hand.fill([WORDS.walletPassword, EN.walletPassword], payer.password);
  await hand.tap('button', WORDS.walletPay, EN.walletPay);
  await hand.sees('heading', WORDS.walletPaid, EN.walletPaid);
  await hand.open(cashier);
  await hand.isAt(WORDS.title_order_details);
  await hand.sees('text', WORDS.status_succeeded);
  await shot('7-order');

  await hand.open(`${origin}/jiaofei/`);
  await hand.tap('link', WORDS.title_payment_records);
  await hand.isAt(WORDS.title_payment_records);
  await hand.sees('link', WORDS.project_electricity);
  await shot('8-records');

  const call = await clientOf(origin, sandbox, payer);
  const accountId = await saveFor(call, account);
  const { url } = await sandbox.entry(payer, { outputEndpoint: 'HISUN', device: 'wallet-android' });
  await hand.open(new URL(`/jiaofei/pages/zdjfgl/zdjfgl?lang=zh-CN&accountId=${accountId}`, url).href);
  await hand.sees('button', WORDS.autopay_sign_password);
  await shot('9-automatic');
  await hand.tap('box', WORDS.autopay_consent);
  await hand.tap('button', WORDS.autopay_sign_password);
  for (const digit of payer.password) await hand.tapExactly('button', digit);
  await hand.sees('heading', WORDS.autopay_opened);
  await shot('10-opened');
}

/** The address in the code on the wallet's page, and the page's own. */
async function addressesOn({ evaluate }: Driver): Promise<[string, string]> {
  const code = await evaluate(`document.querySelector('[data-testid=scan]').href`);
  return [String(code), String(await evaluate('location.href'))];
}
