import type { Page, Request } from '@playwright/test';

/** Calls that find out who the payer is. */
const LOGIN_CALLS = /isLogined|login\/sso|get4gSignatureData|getMycsCode|getInXsInitCode|external\/mini/;

/** The requests of a page, in order. */
export type WatchedRequests = {
  /** Calls of the service, by path. */
  readonly calls: () => readonly string[];
  /** The calls that find out who the payer is. */
  readonly logins: () => readonly string[];
};

/** Records what a page requests from now on. */
export function watchRequests(page: Page): WatchedRequests {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isCall(request)) calls.push(pathname.split('/v1')[1] ?? pathname);
  });
  return { calls: () => calls, logins: () => calls.filter((path) => LOGIN_CALLS.test(path)) };
}

function isCall(request: Request): boolean {
  return request.url().includes('/living-agw/');
}
