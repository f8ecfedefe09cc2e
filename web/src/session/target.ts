const KEY = 'goOn';

/** Stores the page that a payer wanted before the login: path and query below /jiaofei. */
export function keepTarget(perTab: Storage, href: string): void {
  perTab.setItem(KEY, href);
}

/** Returns the stored page and deletes it; null without one. */
export function takeTarget(perTab: Storage): string | null {
  const href = perTab.getItem(KEY);
  perTab.removeItem(KEY);
  return href;
}
