import { BASE } from '@life-payment/contract/pages';
import { isAllowedAddress } from '../../channel/allowed.ts';
import { findRoute, type Route } from '../../pages/routes.ts';
import { SECRET_PARAMETERS } from '../../session/entry.ts';

/** Where a jump leads: a page of the app, or an address of a host the channel allows. */
export type JumpTarget =
  | { readonly kind: 'PAGE'; readonly path: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'ADDRESS'; readonly address: string };

const SECRETS = new Set(SECRET_PARAMETERS.map((name) => name.toLowerCase()));

/** Names the channel: pages of the app keep the one the payer came by. */
const CHANNEL_PARAMETERS = ['outputEndpoint', 'CHANNEL_ID'];

/** Browsers drop or turn round such characters, so that two readers of one address see two hosts. */
const MISREAD = /[\\\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}]/u;

type Extra = readonly (readonly [name: string, value: string])[];

/** An origin only for reading paths; nothing is ever served there. */
const NOWHERE = 'https://app.invalid';

/** Whether a jump asks for an address outside, which only the channel's configuration can allow. */
export function asksForAddress(query: URLSearchParams): boolean {
  return /^https?:/.test(query.get('jumpUrl') ?? '');
}

/**
 * Where `jumpUrl` leads, with the other parameters added, never a token. Only the app's own pages (with /jiaofei before
 * them or without) and addresses whose origin is one of `jumpHosts`, such as `https://partner.example`; null for
 * anything else.
 */
export function jumpTarget(query: URLSearchParams, jumpHosts: readonly string[]): JumpTarget | null {
  const jumpUrl = query.get('jumpUrl') ?? '';
  if (MISREAD.test(jumpUrl)) return null;
  const extra = [...query].filter(([name]) => name !== 'jumpUrl' && !isSecret(name));
  return jumpUrl.startsWith('/') ? toPage(jumpUrl, extra) : toAddress(jumpUrl, jumpHosts, extra);
}

function isSecret(name: string): boolean {
  return SECRETS.has(name.toLowerCase());
}

function toPage(jumpUrl: string, extra: Extra): JumpTarget | null {
  if (jumpUrl.startsWith('//') || !URL.canParse(jumpUrl, NOWHERE)) return null;
  const { origin, pathname, searchParams } = new URL(jumpUrl, NOWHERE);
  const route = origin === NOWHERE ? pageOf(pathname) : null;
  if (!route) return null;
  // What stands in the target itself outweighs what is added to it.
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

/** Pages that only lead on: a jump to a jump would go round in circles. */
function leadsOn({ path }: Route): boolean {
  return path.startsWith('/pages/jump/');
}

function toAddress(jumpUrl: string, jumpHosts: readonly string[], extra: Extra): JumpTarget | null {
  // Letter by letter, and as the browser reads it: both have to name the same allowed host.
  const asWritten = jumpHosts.some(
    (host) => jumpUrl.startsWith(host) && /^(?:[/?#]|$)/.test(jumpUrl.slice(host.length)),
  );
  if (!asWritten || !isAllowedAddress(jumpUrl, jumpHosts)) return null;
  const url = new URL(jumpUrl);
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of extra) if (!own.has(name)) url.searchParams.append(name, value);
  return { kind: 'ADDRESS', address: url.href };
}
