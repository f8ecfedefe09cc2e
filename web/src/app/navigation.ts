import { useCallback, useMemo } from 'react';
import { type AroundNavHandler, useLocation, useSearch } from 'wouter';
import { useApp } from './context.ts';
import { BASE, HOME_PATH } from './paths.ts';

type Params = Readonly<Record<string, string | number | undefined>>;

/** A path of the app with its parameters as a query. */
export const withParams = (path: string, params: Params): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** How many pages of the app lie behind this one in the history. */
const depth = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
};

/** Leaves out a navigation to the page in view, and counts the pages behind, for the way back. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const here = `${window.location.pathname}${window.location.search}`;
  if (`${BASE}${to}` === here) return;
  navigate(to, { ...options, state: { depth: options?.replace ? depth() : depth() + 1 } });
  if (!options?.replace) window.scrollTo(0, 0);
};

/** Makes addresses of pages: path, parameters, and the channel the payer came through. */
export const useHref = (): ((path: string, params?: Params) => string) => {
  const { keptQuery } = useApp().entry;
  return useCallback((path, params = {}) => withParams(path, { ...params, ...keptQuery }), [keptQuery]);
};

/** Goes to a page; `replace` leaves the present one out of the way back. */
export const useGo = (): ((path: string, params?: Params, how?: { replace?: boolean }) => void) => {
  const href = useHref();
  const [, navigate] = useLocation();
  return useCallback((path, params, how) => navigate(href(path, params), how), [href, navigate]);
};

/** Back to where the payer came from: the page before, else home; from home itself, out of the app. */
export const useBack = (): (() => void) => {
  const go = useGo();
  const { overlays } = useApp();
  const [location] = useLocation();
  return useCallback(() => {
    if (depth() > 0) window.history.back();
    else if (location === HOME_PATH || location === '/pages/index/index') overlays.leave(true);
    else go(HOME_PATH, {}, { replace: true });
  }, [go, location, overlays]);
};

/** The parameters of the page's address. */
export const useParams = (): URLSearchParams => {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
};
