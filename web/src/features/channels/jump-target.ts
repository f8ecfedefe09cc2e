import { BASE } from '@life-payment/contract/pages';
import { isAllowedAddress } from '../../lib/channel/channel.ts';
import { findRoute, type Route } from '../../lib/pages.ts';
import { SECRET_PARAMETERS } from '../../lib/session/entry.ts';

/** The target of a jump: a page of the app, or an address of a host that the channel allows. */
type JumpTarget =
  | { readonly kind: 'PAGE'; readonly path: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'ADDRESS'; readonly address: string };

const SECRETS = new Set(SECRET_PARAMETERS.map((name) => name.toLowerCase()));

/** Parameters that name the channel: pages of the app keep the payer's channel. */
export const CHANNEL_PARAMETERS = ['outputEndpoint', 'CHANNEL_ID'];

/** Characters that browsers drop or convert, so that two readers of an address may see different hosts. */
const AMBIGUOUS = /[\\\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}]/u;

type Extra = readonly (readonly [name: string, value: string])[];

/** An origin for parsing paths only; nothing is ever served there. */
const PARSING_ORIGIN = 'https://app.invalid';

/** True if a jump names an outside address, which only the channel's configuration can allow. */
export function asksForAddress(query: URLSearchParams): boolean {
  return /^https?:/.test(query.get('jumpUrl') ?? '');
}

/**
 * The target of `jumpUrl`, with the other parameters added but never a token. Only pages of the app (with or without
 * /jiaofei) and addresses whose origin is one of `jumpHosts`, such as `https://partner.example`; null for anything
 * else.
 */
export function jumpTarget(query: URLSearchParams, jumpHosts: readonly string[]): JumpTarget | null {
  const jumpUrl = query.get('jumpUrl') ?? '';
  if (AMBIGUOUS.test(jumpUrl)) return null;
  const extra = [...query].filter(([name]) => name !== 'jumpUrl' && !isSecret(name));
  return jumpUrl.startsWith('/') ? toPage(jumpUrl, extra) : toAddress(jumpUrl, jumpHosts, extra);
}

/** True if a parameter must not be passed on, in whatever case its name is. */
export function isSecret(name: string): boolean {
  return SECRETS.has(name.toLowerCase());
}

function toPage(jumpUrl: string, extra: Extra): JumpTarget | null {
  if (jumpUrl.startsWith('//') || !URL.canParse(jumpUrl, PARSING_ORIGIN)) return null;
  const { origin, pathname, searchParams } = new URL(jumpUrl, PARSING_ORIGIN);
  const route = origin === PARSING_ORIGIN ? pageOf(pathname) : null;
  if (!route) return null;
  // The target's own parameters win over added ones.
  const params = [...extra, ...searchParams].filter(
    ([name]) => !isSecret(name) && !CHANNEL_PARAMETERS.includes(name),
  );
  return { kind: 'PAGE', path: route.path, params: Object.fromEntries(params) };
}

function pageOf(path: string): Route | null {
  const below = path === BASE || path.startsWith(`${BASE}/`) ? path.slice(BASE.length) || '/' : path;
  const route = findRoute(below);
  return route && !leadsOn(route) ? route : null;
}

/** True if a page only redirects: a jump to a jump would be a loop. */
export function leadsOn({ path }: Route): boolean {
  return path.startsWith('/pages/jump/');
}

function toAddress(jumpUrl: string, jumpHosts: readonly string[], extra: Extra): JumpTarget | null {
  // The address has to name the same allowed host as text and as the browser parses it.
  const asWritten = jumpHosts.some(
    (host) => jumpUrl.startsWith(host) && /^(?:[/?#]|$)/.test(jumpUrl.slice(host.length)),
  );
  if (!asWritten || !isAllowedAddress(jumpUrl, jumpHosts)) return null;
  const url = new URL(jumpUrl);
  const added = new URLSearchParams(
    extra.filter(([name]) => !url.searchParams.has(name)).map((pair) => [...pair]),
  );
  // The address's own query stays as it is written: a partner may have signed it. A space as `%20` is read alike by everyone.
  const text = added.toString().replaceAll('+', '%20');
  if (text !== '') url.search += `${url.search === '' ? '' : '&'}${text}`;
  return { kind: 'ADDRESS', address: url.href };
}
