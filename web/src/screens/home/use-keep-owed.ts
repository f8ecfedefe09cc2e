import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isDue, sumToPay } from '../../accounts/due.ts';
import type { SavedAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { type KeptOwed, OWED_KEY } from '../../early/storage-keys.ts';

/** Keeps the sum that is owed on this device, as the service answered it, for the first script of the next visit. */
export function useKeepOwed({
  data,
  dataUpdatedAt,
  isFetched,
  isSuccess,
}: UseQueryResult<SavedAccount[]>): void {
  const { local, session } = useApp();
  useEffect(() => {
    // Stored answers that are shown meanwhile count as no answer.
    if (!isSuccess || !isFetched) return;
    const owed: KeptOwed = {
      user: session.userId(),
      fen: sumToPay(data.filter(isDue)).fen,
      at: dataUpdatedAt,
    };
    local.setItem(OWED_KEY, JSON.stringify(owed));
  }, [data, dataUpdatedAt, isFetched, isSuccess, local, session]);
}
