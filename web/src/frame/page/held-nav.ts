import { BASE } from '@life-payment/contract/pages';
import type { AroundNavHandler } from 'wouter';
import { aroundNav } from '../../pages/history.ts';
import { findRoute } from '../../pages/routes.ts';
import type { Screens } from './lazy-screen.tsx';

/** So long the page in view stays while the code of the next one loads; then the next page says that it loads. */
const HOLD_MS = 200;

/**
 * Goes to the next page once its code is here, so that the page in view stays until the next one can be drawn. Of several
 * navigations the newest wins; going back meanwhile drops it.
 */
export function createHeldNav({ load, arrived, draw }: Screens): AroundNavHandler {
  let newest = {};
  window.addEventListener('popstate', () => {
    newest = {};
  });
  return (navigate, to, options) => {
    const own = {};
    newest = own;
    const go = () => {
      if (own !== newest) return;
      newest = {};
      draw(() => aroundNav(navigate, to, options));
    };
    const path = findRoute(to.split(/[?#]/, 1)[0]?.slice(BASE.length) ?? '')?.path;
    if (path === undefined || arrived.has(path)) {
      go();
      return;
    }
    setTimeout(go, HOLD_MS);
    load(path).then(go, go);
  };
}
