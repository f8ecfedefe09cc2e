import type { Page, Request } from '@playwright/test';

/** Calls that find out who the payer is. */
const LOGIN_CALLS = /isLogined|login\/sso|get4gSignatureData|getMycsCode|getInXsInitCode|external\/mini/;

/** What a page requested, in order. */
export type WatchedRequests = {
  /** Calls of the service, by path. */
  readonly calls: () => readonly string[];
  /** The calls that find out who the payer is. */
  readonly logins: () => readonly string[];
  /** Everything else: document, scripts, styles, pictures; by path. */
  readonly files: () => readonly string[];
  /** Length of the longest chain of calls in which each waited for the previous one. */
  readonly rounds: () => number;
};

/** Records what a page requests from now on. */
export function watchRequests(page: Page): WatchedRequests {
  const files: string[] = [];
  const calls: string[] = [];
  /** Number of rounds before each call: a new call comes after those that have ended. */
  const depths = new Map<Request, number>();
  let ended = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!isCall(request)) {
      files.push(pathname);
      return;
    }
    calls.push(pathname.split('/v1')[1] ?? pathname);
    depths.set(request, ended + 1);
  });
  page.on('requestfinished', (request) => {
    ended = Math.max(ended, depths.get(request) ?? 0);
  });
  return {
    calls: () => calls,
    logins: () => calls.filter((path) => LOGIN_CALLS.test(path)),
    files: () => files,
    rounds: () => Math.max(0, ...depths.values()),
  };
}

function isCall(request: Request): boolean {
  return request.url().includes('/living-agw/');
}
