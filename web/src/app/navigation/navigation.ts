import { DEB_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { atFirstPage, depth, type Params, pathInView, withParams } from '../../pages/history.ts';
import { isHome } from '../../pages/routes.ts';
import { useApp } from '../context.ts';
import { backOff } from './back-off.ts';
import { closeOnBack } from './close-webview.ts';

/**
 * Ways to other pages. Parameters become the query; nothing happens when the target is the page in view.
 * `navigate` keeps the present page behind; `redirect` goes in place of it; `switchTab` and `relaunch` go in place of
 * every page of the app, and for a logged-in payer `relaunch` is the channel's back-off action where it has one;
 * `back` goes where the payer came from.
 */
export type Navigation = {
  readonly navigate: (path: string, params?: Params) => void;
  readonly redirect: (path: string, params?: Params) => void;
  readonly switchTab: (path: string, params?: Params) => void;
  readonly relaunch: (path: string, params?: Params) => void;
  readonly back: () => void;
};

/** Makes addresses of pages: path, parameters, and the channel the payer came through. */
export function useHref(): (path: string, params?: Params) => string {
  const { keptQuery } = useApp().entry;
  return useCallback((path, params = {}) => withParams(path, { ...params, ...keptQuery }), [keptQuery]);
}

export function useNavigation(): Navigation {
  const app = useApp();
  const href = useHref();
  const [, go] = useLocation();
  return useMemo(() => {
    const replaceAll = (path: string, params?: Params) =>
      atFirstPage(() => go(href(path, params), { replace: true }));
    const relaunch = (path: string, params?: Params) => {
      if (app.session.userId() === null || !backOff(app, replaceAll)) replaceAll(path, params);
    };
    return {
      navigate: (path, params) => go(href(path, params)),
      redirect: (path, params) => go(href(path, params), { replace: true }),
      switchTab: replaceAll,
      relaunch,
      back: () => {
        const location = pathInView();
        if (depth() > 0) window.history.back();
        else if (closeOnBack(app.perTab, location)) app.close();
        // Behind the page of a link there is nothing of the app for who is not logged in.
        else if (isHome(location) || location === DEB_PATH) app.overlays.leave('ask');
        else relaunch(HOME_PATH);
      },
    };
  }, [app, href, go]);
}

/** The parameters of the page's address. */
export function useParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}
