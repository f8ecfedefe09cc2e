import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { m } from '../i18n/messages.ts';
import { isUnconfirmed } from './unconfirmed.ts';

/**
 * Why nothing that moves money can be tapped now; undefined when it can: there is no network, or what the screen shows
 * was kept on this device and the service has not confirmed it since.
 */
export function usePayingOff(): string | undefined {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback(
    (changed: () => void) => {
      const stop = cache.subscribe(() => queueMicrotask(changed));
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        stop();
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    [cache],
  );
  return useSyncExternalStore(follow, () => {
    if (!navigator.onLine) return m.paying_off_offline();
    const unconfirmed = cache.findAll({ type: 'active' }).some(({ state }) => isUnconfirmed(state));
    return unconfirmed ? m.paying_off_unconfirmed() : undefined;
  });
}
