import { BASE } from '@life-payment/contract/pages';
import type { AroundNavHandler } from 'wouter';

/** Parameters of a page's address; undefined ones are left out. */
export type Params = Readonly<Record<string, string | number | undefined>>;

/** A path of the app with its parameters as a query. */
export function withParams(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The number of the app's pages behind this one in the history. */
export function depth(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
}

/** Path of the current page, below /jiaofei. */
export function pathInView(): string {
  return window.location.pathname.slice(BASE.length) || '/';
}

/** Replaces the current page by a path. The router notices it, because it patches pushState and replaceState. */
export function replaceBy(path: string, params: Params): void {
  if (window.location.pathname !== `${BASE}${path}`)
    window.history.replaceState(window.history.state, '', `${BASE}${withParams(path, params)}`);
}

/** Skips a navigation to the current page, and counts the pages behind for the way back. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (inView(to)) return;
  navigate(to, { ...options, state: { depth: options?.replace ? depth() : depth() + 1 } });
  if (!options?.replace) window.scrollTo(0, 0);
};

/** Goes back to before all pages of the app, then runs `arrive`. */
export function atFirstPage(arrive: () => void): void {
  const pages = depth();
  if (pages === 0) {
    arrive();
    return;
  }
  window.addEventListener('popstate', arrive, { once: true });
  window.history.go(-pages);
}

/** Whether an address of the app, /jiaofei included, is the current page, however its query is encoded. */
function inView(address: string): boolean {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return (
    pathname === window.location.pathname &&
    searchParams.toString() === new URLSearchParams(window.location.search).toString()
  );
}
