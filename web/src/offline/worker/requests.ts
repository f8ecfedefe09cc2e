import { BASE as APP_PATH, INDEX_PATH } from '@life-payment/contract/pages';

const BASE = `${APP_PATH}/`;

/** What the worker does about a request: a document and a file are kept; everything else, calls above all, is left alone. */
export type Kind = 'document' | 'file' | 'other';

type Request = { readonly url: string; readonly method: string; readonly mode: string };

export function kindOf({ url, method, mode }: Request, origin: string): Kind {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || !pathname.startsWith(BASE)) return 'other';
  if (pathname.startsWith(`${BASE}assets/`)) return 'file';
  return mode === 'navigate' && !pathname.includes('.') ? 'document' : 'other';
}

type Navigation = { readonly isReloadNavigation?: boolean; readonly cache: string };

/** Whether a document is asked for by a reload; a browser that does not say so asks for it in another way than usual. */
export function isReload({ isReloadNavigation, cache }: Navigation): boolean {
  return isReloadNavigation ?? cache !== 'default';
}

/** A channel's id, as addresses have it. */
const CHANNEL = /^[\w@.-]{1,64}$/;

/** A path of home, and one of any other page: the service has a document for each. */
const PATHS = { home: '', page: 'pages/jfjl/jfjl' } as const;
const HOME_PATHS: ReadonlySet<string> = new Set([BASE, `${APP_PATH}${INDEX_PATH}`]);

/** Clean addresses of a channel's two documents; null when that is no channel. Empty: the address names none. */
export function documentsOf(channel: string): { readonly home: string; readonly page: string } | null {
  if (channel !== '' && !CHANNEL.test(channel)) return null;
  const query = channel === '' ? '' : `?outputEndpoint=${encodeURIComponent(channel)}`;
  return { home: BASE + PATHS.home + query, page: BASE + PATHS.page + query };
}

/**
 * The addresses a document is kept under, best first: of its channel, whose policy it carries, and of nothing else in
 * the address, which may hold secrets. Null when it is not kept.
 */
export function keysOf(address: string): readonly [string, string] | null {
  const { pathname, searchParams } = new URL(address);
  const documents = documentsOf(searchParams.get('outputEndpoint') || searchParams.get('CHANNEL_ID') || '');
  if (documents === null) return null;
  const { home, page } = documents;
  return HOME_PATHS.has(pathname) ? [home, page] : [page, home];
}
