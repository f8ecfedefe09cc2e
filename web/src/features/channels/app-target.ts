import { BASE } from '@life-payment/contract/pages';
import { findRouteByName } from '../../lib/pages.ts';
import { SECRET_PARAMETERS } from '../../lib/session/entry.ts';

/** A page of the app and its parameters. */
export type AppTarget = { readonly path: string; readonly params: Readonly<Record<string, string>> };

/** Parameters that are not passed on: the page's name, secrets, and what every address of the app has anyway. */
const LEFT_OUT = new Set(
  ['page', 'outputEndpoint', 'CHANNEL_ID', ...SECRET_PARAMETERS].map((name) => name.toLowerCase()),
);

/** The page that `page` names by the last part of its path; without it, home. Null for an unknown name or for another jump. */
export function appTarget(query: URLSearchParams): AppTarget | null {
  const route = findRouteByName(query.get('page') || 'index');
  if (!route || route.path.startsWith('/pages/jump/')) return null;
  const params = [...query].filter(([name]) => !LEFT_OUT.has(name.toLowerCase()));
  return { path: route.path, params: Object.fromEntries(params) };
}

/** The complete address of a page; `href` is its path and query below /jiaofei. */
export function pageAddress(origin: string, href: string): string {
  return `${origin}${BASE}${href}`;
}

/** The link that opens the wallet app at a page of ours. */
export function walletLink(address: string): string {
  return `lifewallet://open?url=${encodeURIComponent(address)}`;
}
