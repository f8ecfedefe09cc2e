/** The key of this tab's storage. */
export const TARGET_KEY = 'goOn';

/** Stores the page that a payer wanted before the login: path and query below /jiaofei. */
export function keepTarget(perTab: Storage, href: string): void {
  perTab.setItem(TARGET_KEY, href);
}
