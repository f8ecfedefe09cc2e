/** Hosts that a channel's entry may load from, and that may show it in a frame. Origins, such as `https://a.example`. */
export type ChannelHosts = { readonly scripts: readonly string[]; readonly frames: readonly string[] };

export const NO_HOSTS: ChannelHosts = { scripts: [], frames: [] };

/** Origins for every entry: frames (the launcher, in the sandbox), the carrier's one-click login, and the map. */
export type Everywhere = {
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly connects: readonly string[];
};

export const NOTHING_MORE: Everywhere = { frames: [], images: [], connects: [] };

/** Keeps only the origin of a configured address, because other text could add a directive. */
const ORIGIN = /^https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?$/;

/** Content security policy of the app's document. `styleHashes` are those of its inline styles. */
export function documentPolicy(
  styleHashes: readonly string[],
  { scripts, frames }: ChannelHosts,
  everywhere: Everywhere,
): string {
  const hosts = origins(scripts);
  return [
    directive('default-src', "'self'"),
    directive('script-src', "'self'", ...hosts),
    directive('style-src', "'self'", ...styleHashes.map((hash) => `'${hash}'`)),
    directive('img-src', "'self'", 'data:', 'blob:', ...hosts, ...origins(everywhere.images)),
    directive('connect-src', "'self'", ...hosts, ...origins(everywhere.connects)),
    directive('object-src'),
    directive('base-uri'),
    directive('form-action', "'self'"),
    directive('frame-ancestors', ...everywhere.frames, ...origins(frames)),
  ].join('; ');
}

/** Policy of the service worker, which fetches only the app's own files. */
export const WORKER_POLICY = `${directive('default-src')}; ${directive('connect-src', "'self'")}`;

/** Device features that the app may use: only the location. */
export const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()';

const A_YEAR_S = 365 * 24 * 3_600;

/** Headers of every answer, unless a handler sets others. Answers are private unless a handler allows caching. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${A_YEAR_S}; includeSubDomains` }
      : {}),
  };
}

function origins(hosts: readonly string[]): string[] {
  return hosts.filter((host) => ORIGIN.test(host));
}

function directive(name: string, ...sources: readonly string[]): string {
  return `${name} ${sources.length === 0 ? "'none'" : sources.join(' ')}`;
}
