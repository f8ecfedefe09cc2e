import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { m } from '../i18n/messages.ts';
import { isUnconfirmed } from './unconfirmed.ts';

/**
 * The reason why nothing can be paid now; undefined if paying is possible. Either the phone is offline, or the screen
 * shows stored data that the service has not confirmed.
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
