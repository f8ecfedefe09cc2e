import { BASE, INDEX_PATH, RECORDS_PATH } from '@life-payment/contract/pages';

type Request = { readonly url: string; readonly method: string; readonly mode: string };

/** The kind of a request: the worker stores documents and files, and ignores all others, calls above all. */
export function kindOf({ url, method, mode }: Request, origin: string): 'document' | 'file' | 'other' {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin || !pathname.startsWith(`${BASE}/`)) return 'other';
  if (pathname.startsWith(`${BASE}/assets/`)) return 'file';
  return mode === 'navigate' && !pathname.includes('.') ? 'document' : 'other';
}

/**
 * The address under which the document of an address is stored, in a language: home's or that of all other pages. Of the query only
 * the channel stays, because its security policy belongs to the channel; the rest may be secret.
 */
export function documentAt(address: string, language: string): string {
  const { pathname } = new URL(address);
  const home = pathname === `${BASE}/` || pathname === BASE + INDEX_PATH;
  const channel = channelIn(address);
  const named = channel && `outputEndpoint=${encodeURIComponent(channel)}&`;
  return `${BASE}${home ? '/' : RECORDS_PATH}?${named}lang=${encodeURIComponent(language)}`;
}

function channelIn(address: string): string {
  const { searchParams } = new URL(address);
  return searchParams.get('outputEndpoint') || searchParams.get('CHANNEL_ID') || '';
}

const PREFIX = 'life-payment ';

/** The store of a build: its files, and the documents of the channels that were opened. */
export function storeOf(build: string): Promise<Cache> {
  return caches.open(PREFIX + build);
}

/** Deletes what builds have stored, but this one and the two before, which open pages may still need; without one everything. */
export async function dropBuilds(but?: string): Promise<void> {
  const own = `${PREFIX}${but}`;
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  const old = but === undefined ? others : others.slice(0, -2);
  await Promise.all(old.map((name) => caches.delete(name)));
}
