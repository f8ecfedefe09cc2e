import { isAllowedAddress } from '../../channel/allowed.ts';
import type { Params } from '../../pages/history.ts';
import { findRouteByName } from '../../pages/routes.ts';
import type { App } from '../context.ts';

type ReplaceAll = (path: string, params?: Params) => void;

/** Runs the channel's back-off action; false if it has none that works here. */
export function backOff({ channel, close }: App, replaceAll: ReplaceAll): boolean {
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
