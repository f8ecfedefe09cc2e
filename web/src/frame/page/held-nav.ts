import { BASE } from '@life-payment/contract/pages';
import type { AroundNavHandler } from 'wouter';
import { aroundNav } from '../../pages/history.ts';
import { findRoute } from '../../pages/routes.ts';
import type { Screens } from './lazy-screen.tsx';

/** So long the page in view stays while the code of the next one loads; then the next page says that it loads. */
const HOLD_MS = 200;

/**
 * Goes to the next page once its code is here, so that the page in view stays until the next one can be drawn. Where the payer
 * goes next wins over a navigation that waits; where the page in view leads by itself (a replacement) does not, because that
 * page is being left. Going back drops the one that waits.
 */
export function createHeldNav({ load, arrived, draw }: Screens): AroundNavHandler {
  let held: object | null = null;
  window.addEventListener('popstate', () => {
    held = null;
  });
  return (navigate, to, options) => {
    if (held && options?.replace) return;
    const own = {};
    held = own;
    const go = () => {
      if (own !== held) return;
      held = null;
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
