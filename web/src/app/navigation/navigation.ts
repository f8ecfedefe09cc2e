import { DEB_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { atFirstPage, depth, type Params, pathInView, withParams } from '../../pages/history.ts';
import { isHome } from '../../pages/routes.ts';
import { type App, useApp } from '../context.ts';
import { backOff } from './back-off.ts';
import { closeOnBack } from './close-webview.ts';

/**
 * Ways to other pages. Parameters become the query. A navigation to the present page does nothing. `navigate` keeps the
 * present page in the history; `redirect` replaces it; `switchTab` and `relaunch` replace all pages of the app, and for
 * a logged-in payer `relaunch` runs the channel's back-off action if there is one; `back` goes to the page before.
 */
export type Navigation = {
  readonly navigate: (path: string, params?: Params) => void;
  readonly redirect: (path: string, params?: Params) => void;
  readonly switchTab: (path: string, params?: Params) => void;
  readonly relaunch: (path: string, params?: Params) => void;
  readonly back: () => void;
};

/** Makes the address of a page: path, parameters, and the payer's channel. */
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
        // A guest of a link has no other page of the app to go back to.
        else if (isHome(location) || location === DEB_PATH) leave(app);
        else relaunch(HOME_PATH);
      },
    };
  }, [app, href, go]);
}

/** Closes the app if the payer wants to leave; without the code of the question at once. */
function leave(app: App): void {
  import('./ask-to-leave.ts').then(
    ({ askToLeave }) => askToLeave(app),
    () => app.close(),
  );
}

/** The parameters of the page's address, each decoded once: wouter's own `useSearch` decodes the text before it is read. */
export function useParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}
