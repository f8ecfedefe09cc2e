import { randomUUID } from 'node:crypto';
import type { ResponseFor } from '@life-payment/contract';
import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import type { Locator } from '@playwright/test';
import { runSql } from '../../../scripts/testing/postgres.ts';
import type { World } from '../../../scripts/testing/world.ts';
import { type Client, clientOf, eventually, type Sandbox } from '../api.ts';
import { openOn } from '../device.ts';
import type { PayBy, Phone } from '../phone.ts';
import type { TestUser } from '../wallet-desk.ts';
import { ownCode } from './my-data.ts';
import type { Tap } from './taps.ts';

/** User agent of the wallet client on a phone. */
export const WALLET_ANDROID = 'Mozilla/5.0 (Linux; Android 14) LifeWallet/9.30.0';

type Rule = ResponseFor<'/autopay/viewAutopay'>['agreement']['rule'];

/** The pretended device of the wallet's client. */
const CLIENTS: Readonly<Record<PayBy, string>> = { SHEET: 'wallet-android', PAGE: 'wallet-ios' };

/** Opens a page of the app inside the wallet's client, as a user. */
export async function openInClient(
  phone: Phone,
  sandbox: Sandbox,
  user: TestUser,
  path: string,
): Promise<void> {
  const separator = path.includes('?') ? '&' : '?';
  await openOn(phone, sandbox, user, CLIENTS[phone.payBy], `${path}${separator}outputEndpoint=HISUN`);
}

/** Opens automatic payment for a saved account, signed on the wallet's page. It is on when this resolves. */
export async function openAutopay(
  origin: string,
  sandbox: Sandbox,
  user: TestUser,
  accountId: string,
  { rule = { cap: 30_000 }, payDay }: { rule?: Rule; payDay?: number } = {},
) {
  const call = await clientOf(origin, sandbox, user, { userAgent: WALLET_ANDROID, outputEndpoint: 'HISUN' });
  const { agreementId, sign } = await call('/autopay/bindAutopay', {
    requestId: randomUUID(),
    accountId,
    rule,
    ...(payDay !== undefined && { payDay }),
    agreementVersion: versionOf(AUTOPAY_TERMS),
  });
  await sandbox.sign(user, sign.value);
  await eventually(
    () => call('/autopay/viewAutopay', { agreementId }),
    ({ agreement: mandate }) => mandate.state === 'SIGNED',
    20_000,
  );
  return { call, agreementId };
}

/** Locks a mandate, as three insufficient balances do. */
export function lockMandate({ databaseUrl }: World, agreementId: string): Promise<void> {
  return runSql(databaseUrl, 'update mandates set locked = true, insufficient = 3 where agreement_id = $1', [
    agreementId,
  ]);
}

/** Leaves a mandate as the daily check does when the wallet says that somebody else signed it. */
export function stopSignedByOther({ databaseUrl, now }: World, agreementId: string): Promise<void> {
  return runSql(
    databaseUrl,
    "update mandates set signer = 'OTHER', signer_at = $2, mandate_check_at = null where agreement_id = $1",
    [agreementId, now().toISOString()],
  );
}

/** Adds the job of automatic payment now; the service adds it each minute. */
export function runAutopay({ databaseUrl, now }: World): Promise<void> {
  return runSql(databaseUrl, "select graphile_worker.add_job('autopay', run_at := $1)", [
    now().toISOString(),
  ]);
}

/**
 * Moves the clock to the day of a bill's deduction. The service sleeps until then: a running queue would run each
 * minute's schedules for every minute.
 */
export async function sleepUntilTaken(world: World, call: Client, agreementId: string): Promise<void> {
  await runAutopay(world);
  const { agreement: mandate } = await eventually(
    () => call('/autopay/viewAutopay', { agreementId }),
    (view) => view.agreement.next?.deductFrom !== undefined,
    20_000,
  );
  await world.killServer();
  await world.setClock(new Date(mandate.next?.deductFrom ?? ''));
  await world.startServer('all');
  await runAutopay(world);
}

/** Makes the bills of a mandate due on the 8th of the next month. No unit of the sandbox does so. */
export async function dueOnEighth(world: World, call: Client, agreementId: string): Promise<void> {
  await runAutopay(world);
  await eventually(
    () => call('/autopay/viewAutopay', { agreementId }),
    ({ agreement: mandate }) => mandate.next !== undefined,
    20_000,
  );
  await runSql(
    world.databaseUrl,
    "update autopay_plans set due_date = date_trunc('month', due_date) + interval '7 days' where agreement_id = $1",
    [agreementId],
  );
}

export function button({ page }: Phone, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** A button of the dialog over the page. */
export function answer({ page }: Phone, question: string, name: string): Locator {
  return page.getByRole('dialog', { name: question }).getByRole('button', { name, exact: true });
}

export function toast({ page }: Phone, text: string): Locator {
  return page.getByRole('status').getByText(text);
}

/** Types the code that the payer gets, and agrees to the higher amount. */
export async function proveRaise(phone: Phone, sandbox: Sandbox, payer: TestUser): Promise<void> {
  const { page, words } = phone;
  await page.getByLabel(words.register_code).fill(await ownCode(phone, sandbox, payer));
  await page.getByLabel(words.terms_tick).check();
}

/** The tick by which the payer agrees to automatic payment. */
export function consent({ page, words }: Phone): Locator {
  return page.getByText(words.autopay_consent);
}

/** Types the pay password on the keypad of the wallet's client. */
export async function typePassword({ page, words }: Phone, { password }: TestUser): Promise<void> {
  const keypad = page.getByRole('dialog', { name: words.keypad });
  for (const digit of password) await keypad.getByRole('button', { name: digit, exact: true }).click();
}

/** Agrees and signs by the pay password in the wallet's client, or on the wallet's page. */
export function signFirst(phone: Phone, payer: TestUser): Promise<void> {
  return confirmSigning(phone, payer, (target) => target.click());
}

/** Signs a mandate, each tap by `tap`: the tick, the button, and the one on the wallet's page. The digits of the keypad are typed. */
export async function confirmSigning(phone: Phone, payer: TestUser, tap: Tap): Promise<void> {
  const { page, words, payBy } = phone;
  await tap(consent(phone));
  if (payBy === 'PAGE') {
    await tap(button(phone, words.autopay_sign_page));
    await page.getByLabel(words.walletPassword).fill(payer.password);
    await tap(page.getByTestId('agree'));
    return;
  }
  await tap(button(phone, words.autopay_sign_password));
  await typePassword(phone, payer);
}

/** Agrees on the wallet's page. */
export async function agreeOnPage({ page, words }: Phone, { password }: TestUser): Promise<void> {
  await page.getByLabel(words.walletPassword).fill(password);
  await page.getByTestId('agree').click();
}
