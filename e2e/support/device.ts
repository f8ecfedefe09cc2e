import type { Page } from '@playwright/test';
import type { Sandbox, TestUser } from './api.ts';
import type { Phone } from './phone.ts';

/** Opens the app on a pretended device in somebody's hand: no token in the address, the device signs on as it can. Answers its origin. */
export const openOn = async (
  { page }: Phone,
  sandbox: Sandbox,
  user: TestUser,
  device: string,
  path = '/jiaofei/',
): Promise<string> => {
  await sandbox.choosePayer(user);
  const { url } = await sandbox.entry(user, { outputEndpoint: 'HISUN', device });
  await page.goto(new URL(path, url).href);
  return new URL(url).origin;
};

/** The next thing the page tells the device by a method of the bridge: what about it. */
export const told = async (page: Page, method: string): Promise<string> => {
  const request = await page.waitForRequest(
    (each) => each.url().endsWith('/__device/told') && each.postDataJSON().method === method,
  );
  return request.postDataJSON().detail;
};

/** The session token the page keeps. */
export const keptToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('x-auth-token'));

type Native = {
  LifeWallet: { call: (json: string) => void };
  onLifeWallet: (id: string, result: unknown) => void;
};

/** Asks the wallet client by its bridge as any code of the page could; what it answers. */
export const askBridge = (page: Page, method: string, params: object): Promise<unknown> =>
  page.evaluate(
    ([name, given]) =>
      new Promise((resolve) => {
        const native = window as unknown as Native;
        const id = crypto.randomUUID();
        const others = native.onLifeWallet;
        native.onLifeWallet = (answered, result) =>
          answered === id ? resolve(result) : others(answered, result);
        native.LifeWallet.call(JSON.stringify({ version: 1, id, method: name, params: given }));
      }),
    [method, params] as const,
  );
