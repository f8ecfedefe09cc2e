import type { Page } from '@playwright/test';

/** Answers a call with something of the test's, until `page.unroute`. */
export function answerWith(page: Page, path: string, answer: unknown, status = 200): Promise<unknown> {
  return page.route(address(path), (route) => route.fulfill({ status, json: answer }));
}

/** Leaves a call without an answer. */
export function neverAnswer(page: Page, path: string): Promise<unknown> {
  return page.route(address(path), () => undefined);
}

/** Lets the service answer a call again. */
export function answerAgain(page: Page, path: string): Promise<void> {
  return page.unroute(address(path));
}

function address(path: string): string {
  return `**/living-agw/living-payment/v1${path}`;
}
