import { BASE as APP_PATH } from '@life-payment/contract/pages';

/** Where the app stands. */
const BASE = `${APP_PATH}/`;

/** Characters that browsers change or drop. */
const DECEIVING = /[\\\s\p{Cc}]/u;

/** Address of the page to return to after a sign-on; null when the path is no page of the app. `publicUrl`: the app's origin. */
export function returnAddress(publicUrl: string, returnPath: string): string | null {
  if (!returnPath.startsWith(BASE) || DECEIVING.test(returnPath)) return null;
  const url = new URL(returnPath, publicUrl);
  const inside = url.origin === new URL(publicUrl).origin && url.pathname.startsWith(BASE);
  return inside && !url.pathname.includes('//') ? url.href : null;
}
