import { expect, type Page } from '@playwright/test';
import type { Sandbox } from './api.ts';
import type { Phone } from './phone.ts';
import type { TestUser } from './wallet-desk.ts';

/** Opens the app on a person's pretended device. The address has no token; the device signs on by itself. Answers the device's origin. */
export async function openOn(
  { page }: Phone,
  sandbox: Sandbox,
  user: TestUser,
  device: string,
  path = '/jiaofei/',
): Promise<string> {
  await sandbox.choosePayer(user);
  const { url } = await sandbox.entry(user, { outputEndpoint: 'HISUN', device });
  await page.goto(new URL(path, url).href);
  return new URL(url).origin;
}

/** The details of the next message that the page sends the device by a method of the bridge. */
export async function nextMessage(page: Page, method: string): Promise<string> {
  const request = await page.waitForRequest(
    (each) => each.url().endsWith('/__device/told') && each.postDataJSON().method === method,
  );
  return request.postDataJSON().detail;
}

/** The session token that the page stores. */
export function keptToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('x-auth-token'));
}

/** Waits until the page stores no session token. */
export function expectNoToken(page: Page): Promise<void> {
  return expect.poll(() => keptToken(page)).toBeNull();
}
