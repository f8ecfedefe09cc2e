const KEY = 'goOn';

/** Keeps the page a payer was headed for when login came in between: path and query below /jiaofei. */
export function keepTarget(perTab: Storage, href: string): void {
  perTab.setItem(KEY, href);
}

/** The page that was kept, which is then forgotten; null when there was none. */
export function takeTarget(perTab: Storage): string | null {
  const href = perTab.getItem(KEY);
  perTab.removeItem(KEY);
  return href;
}
