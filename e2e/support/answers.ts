import type { Page } from '@playwright/test';

const address = (path: string): string => `**/living-agw/living-payment/v1${path}`;

/** Makes the service answer a call with something of the test's, until `page.unroute`. */
export const answerWith = (page: Page, path: string, answer: unknown, status = 200): Promise<unknown> =>
  page.route(address(path), (route) => route.fulfill({ status, json: answer }));

/** Lets a call wait for ever. */
export const neverAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(address(path), () => undefined);

/** The service answers a call by itself again. */
export const answerAgain = (page: Page, path: string): Promise<void> => page.unroute(address(path));
