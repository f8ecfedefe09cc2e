import { BASE as APP_PATH } from '@life-payment/contract/pages';

/** Where the app stands. */
const BASE = `${APP_PATH}/`;

/** What a browser would read as something else than it says, or leave out. */
const DECEIVING = /[\\\s\p{Cc}]/u;

/**
 * Address of a page of the app that a sign-on leads back to; null when the path is no page of the app. `publicUrl` is the
 * app's origin.
 */
export function returnAddress(publicUrl: string, returnPath: string): string | null {
  if (!returnPath.startsWith(BASE) || DECEIVING.test(returnPath)) return null;
  const url = new URL(returnPath, publicUrl);
  const inside = url.origin === new URL(publicUrl).origin && url.pathname.startsWith(BASE);
  return inside && !url.pathname.includes('//') ? url.href : null;
}
