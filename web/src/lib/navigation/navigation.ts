import { DEB_PATH, HOME_PATH, POP_UP_PATH } from '@life-payment/contract/pages';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { type App, useApp } from '../app.ts';
import { isAllowedAddress } from '../channel/channel.ts';
import { m } from '../i18n/messages.ts';
import {
  atFirstPage,
  depth,
  findRouteByName,
  goBack,
  isHome,
  type Params,
  pathInView,
  withParams,
} from '../pages.ts';
import { keepTarget, TARGET_KEY } from '../session/entry.ts';

type ReplaceAll = (path: string, params?: Params) => void;

/** Runs the channel's back-off action; false if it has none that works here. */
function backOff({ channel, close }: App, replaceAll: ReplaceAll): boolean {
  const { backOffAction, config } = channel.state.get();
  if (!backOffAction) return false;
  const { kind, target = '' } = backOffAction;
  switch (kind) {
    case 'CLOSE':
      close();
      return true;
    case 'ROUTE': {
      const route = findRouteByName(target);
      if (route) replaceAll(route.path);
      return route !== null;
    }
    case 'ADDRESS':
      if (!isAllowedAddress(target, config?.jumpHosts ?? [])) return false;
      window.location.assign(target);
      return true;
  }
}

/** Storage keys, for this tab. This one says that leaving the entry page closes the web view. */
export const NEED = 'needCloseWebview';
export const TARGET = 'targetPage';
export const LENGTH = 'historyLength';
/** Continues in a mini-program; it also lets a page continue when login fails. */
export const MINI_NEED = 'xcx_need_close';

/** True if going back from the first page of the history closes the app. */
export function closeOnBack(perTab: Storage, path: string): boolean {
  return perTab.getItem(NEED) === '1' && perTab.getItem(TARGET) === path;
}

/** A mini-program's page continues without login. */
export function continuesInMiniProgram(perTab: Storage): boolean {
  return perTab.getItem(MINI_NEED) === '1';
}

/** The number of pages that the app has added to the history since it was entered. */
export function pagesSinceEntry(perTab: Storage): number {
  const before = Number(perTab.getItem(LENGTH) ?? window.history.length);
  return Math.max(0, window.history.length - before);
}

/** Makes the address of a page: path, parameters, and the payer's channel. */
export function useHref(): (path: string, params?: Params) => string {
  const { keptQuery } = useApp().entry;
  return useCallback((path, params = {}) => withParams(path, { ...params, ...keptQuery }), [keptQuery]);
}

/**
 * Ways to other pages. Parameters become the query. A navigation to the present page does nothing. `navigate` keeps the
 * present page in the history; `redirect` replaces it; `switchTab` and `relaunch` replace all pages of the app, and for
 * a logged-in payer `relaunch` runs the channel's back-off action if there is one; `back` goes to the page before.
 */
export function useNavigation() {
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
      navigate: (path: string, params?: Params) => go(href(path, params)),
      redirect: (path: string, params?: Params) => go(href(path, params), { replace: true }),
      switchTab: replaceAll,
      relaunch,
      back: () => {
        const location = pathInView();
        if (depth() > 0) goBack(1);
        else if (closeOnBack(app.perTab, location)) app.close();
        // A guest of a link has no other page of the app to go back to.
        else if (isHome(location) || location === DEB_PATH) askToLeave(app);
        else relaunch(HOME_PATH);
      },
    };
  }, [app, href, go]);
}

/** Closes the app if the payer wants to leave. */
async function askToLeave({ overlays, close }: App): Promise<void> {
  const leave = await overlays.confirm({
    title: m.exit_title(),
    text: m.exit_text(),
    confirm: m.exit_leave(),
    cancel: m.exit_stay(),
    ends: true,
  });
  if (leave) close();
}

/** The parameters of the page's address, each decoded once: wouter's own `useSearch` decodes the text before it is read. */
export function useParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The pop-up's status that asks to log in. */
const LOGIN_STATUS = 1;

/** Goes to the login, which returns to the present page. */
export function useLogIn(): () => void {
  const { perTab } = useApp();
  const { navigate } = useNavigation();
  const [path] = useLocation();
  const search = useSearch();
  return () => {
    keepTarget(perTab, path + search);
    navigate(POP_UP_PATH, { status: LOGIN_STATUS });
  };
}

/** Replaces the present page by the one that the payer wanted before login, or by home. */
export function useGoOn(): () => void {
  const { perTab } = useApp();
  const { redirect } = useNavigation();
  return useCallback(() => {
    const target = new URL(takeTarget(perTab) ?? HOME_PATH, window.location.origin);
    redirect(target.pathname, Object.fromEntries(target.searchParams));
  }, [perTab, redirect]);
}

function takeTarget(perTab: Storage): string | null {
  const href = perTab.getItem(TARGET_KEY);
  perTab.removeItem(TARGET_KEY);
  return href;
}
