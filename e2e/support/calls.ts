import type { Page, Request } from '@playwright/test';

/** Calls by which it is found out who a payer is. */
const LOGIN_CALLS = /isLogined|login\/sso|get4gSignatureData|getMycsCode|getInXsInitCode|external\/mini/;

/** What a page asked for, in the order it did. */
export type Watched = {
  /** Calls of the service, by path. */
  readonly calls: () => readonly string[];
  /** Those of them that find out who the payer is. */
  readonly logins: () => readonly string[];
  /** Everything else: document, scripts, styles, pictures; by path. */
  readonly files: () => readonly string[];
  /** The longest row of calls of which each waited for the one before to end. */
  readonly rounds: () => number;
};

/** Watches what a page asks for from now on. */
export function watchRequests(page: Page): Watched {
  const files: string[] = [];
  const calls: string[] = [];
  /** How many rounds lie behind each call; those that have ended decide over those that begin. */
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
