import { BASE as APP_PATH, INDEX_PATH } from '@life-payment/contract/pages';
import { type Language, languageOfTag } from '@life-payment/contract/rules';

const BASE = `${APP_PATH}/`;

/** The kinds of requests: the worker stores documents and files, and ignores all others, calls above all. */
export type Kind = 'document' | 'file' | 'other';

type Request = { readonly url: string; readonly method: string; readonly mode: string };

export function kindOf({ url, method, mode }: Request, origin: string): Kind {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin || !pathname.startsWith(BASE)) return 'other';
  if (pathname.startsWith(`${BASE}assets/`)) return 'file';
  return mode === 'navigate' && !pathname.includes('.') ? 'document' : 'other';
}

type Navigation = { readonly isReloadNavigation?: boolean; readonly cache: string };

/** Whether a request is a reload. A browser without `isReloadNavigation` shows it by another cache mode. */
export function isReload({ isReloadNavigation, cache }: Navigation): boolean {
  return isReloadNavigation ?? cache !== 'default';
}

/** The form of a channel's id in an address. */
const CHANNEL = /^[\w@.-]{1,64}$/;

/** The path of home, and that of any other page: the service has one document for each. */
const PATHS = { home: '', page: 'pages/jfjl/jfjl' } as const;
const HOME_PATHS: ReadonlySet<string> = new Set([BASE, `${APP_PATH}${INDEX_PATH}`]);

/**
 * The addresses, without secrets, of a channel's two documents in a language; null for an invalid channel. Empty: the
 * address names no channel.
 */
export function documentsOf(
  channel: string,
  language: string,
): { readonly home: string; readonly page: string } | null {
  if (channel !== '' && !CHANNEL.test(channel)) return null;
  const named = channel === '' ? '' : `outputEndpoint=${encodeURIComponent(channel)}&`;
  const query = `?${named}lang=${encodeURIComponent(language)}`;
  return { home: BASE + PATHS.home + query, page: BASE + PATHS.page + query };
}

/** The language that an address names, if the app has it. */
export function languageIn(address: string): Language | undefined {
  return languageOfTag(new URL(address).searchParams.get('lang') ?? '');
}

/**
 * The keys a document is stored under, the best first. They contain its language and its channel, because its security
 * policy belongs to the channel, and nothing else of the address, which may hold secrets. Null if it is not stored.
 */
export function keysOf(address: string, language: string): readonly [string, string] | null {
  const { pathname, searchParams } = new URL(address);
  const channel = searchParams.get('outputEndpoint') || searchParams.get('CHANNEL_ID') || '';
  const documents = documentsOf(channel, language);
  if (documents === null) return null;
  const { home, page } = documents;
  return HOME_PATHS.has(pathname) ? [home, page] : [page, home];
}
