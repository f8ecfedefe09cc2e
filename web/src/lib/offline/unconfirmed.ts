import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { hadNoNetwork } from '../api/envelope.ts';
import { m } from '../i18n/messages.ts';

type State = Pick<Query['state'], 'data' | 'dataUpdateCount' | 'error'>;

/** True if a query shows a stored answer that the service has not confirmed yet, or an answer that could not be had anew without a network. */
export function isUnconfirmed({ data, dataUpdateCount, error }: State): boolean {
  return data !== undefined && (dataUpdateCount === 0 || hadNoNetwork(error));
}

/** The reason why nothing can be paid now: no network, or data that is not confirmed yet; undefined if paying is possible. */
export function usePayingOff(): string | undefined {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback(
    (changed: () => void) => cache.subscribe(() => queueMicrotask(changed)),
    [cache],
  );
  return useSyncExternalStore(follow, () => {
    const old = cache.findAll({ type: 'active' }).filter(({ state }) => isUnconfirmed(state));
    if (old.some(({ state }) => hadNoNetwork(state.error))) return m.paying_off_offline();
    return old.length > 0 ? m.paying_off_unconfirmed() : undefined;
  });
}
