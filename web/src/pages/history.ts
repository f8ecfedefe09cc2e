import { BASE } from '@life-payment/contract/pages';
import type { AroundNavHandler } from 'wouter';

/** Parameters of a page's address; what is undefined is left out. */
export type Params = Readonly<Record<string, string | number | undefined>>;

/** A path of the app with its parameters as a query. */
export function withParams(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** How many pages of the app lie behind this one in the history. */
export function depth(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
}

/** Path of the page in view, below /jiaofei. */
export function pathInView(): string {
  return window.location.pathname.slice(BASE.length) || '/';
}

/** Goes to a path in place of the page in view. The router hears of it: it watches pushState and replaceState. */
export function replaceBy(path: string, params: Params): void {
  if (window.location.pathname !== `${BASE}${path}`)
    window.history.replaceState(window.history.state, '', `${BASE}${withParams(path, params)}`);
}

/** Leaves out a navigation to the page in view, and counts the pages behind, for the way back. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (inView(to)) return;
  navigate(to, { ...options, state: { depth: options?.replace ? depth() : depth() + 1 } });
  if (!options?.replace) window.scrollTo(0, 0);
};

/** Goes back behind every page of the app, then does `arrive` there. */
export function atFirstPage(arrive: () => void): void {
  const pages = depth();
  if (pages === 0) {
    arrive();
    return;
  }
  window.addEventListener('popstate', arrive, { once: true });
  window.history.go(-pages);
}

/** Whether an address of the app, /jiaofei included, is the page in view, however its query is encoded. */
function inView(address: string): boolean {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return (
    pathname === window.location.pathname &&
    searchParams.toString() === new URLSearchParams(window.location.search).toString()
  );
}
